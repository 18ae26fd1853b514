import { type ColumnDataType, type CreateTableBuilder, type RawBuilder, sql } from 'kysely';
import type { ReadDb } from './database.ts';

declare const VALUE: unique symbol;

/** A column: its type in PostgreSQL, and the type of its values here. */
export interface Column<Value> {
  readonly type: ColumnDataType | RawBuilder<unknown>;
  readonly isNullable: boolean;
  /** Never there: it carries the type. */
  readonly [VALUE]?: Value;
}

function column<Value>(type: Column<Value>['type']): Column<Value> {
  return { type, isNullable: false };
}

export const uuid = column<string>('uuid');
export const text = column<string>('text');
export const boolean = column<boolean>('boolean');
export const smallint = column<number>('smallint');
export const integer = column<number>('integer');
export const bigint = column<number>('bigint');
export const instant = column<Date>('timestamptz');
export const tsvector = column<string>(sql`tsvector`);
/** Text that is one of a few words. */
export const oneOf = <Word extends string>(): Column<Word> => column('text');
export const json = <Value>(): Column<Value> => column('jsonb');
export const orNull = <Value>({ type }: Column<Value>): Column<Value | null> => ({ type, isNullable: true });

export type Columns = Readonly<Record<string, Column<unknown>>>;

/** A table as it is created, and as its rows are read and written. */
export interface Table<Of extends Columns = Columns> {
  readonly columns: Of;
  /** The columns of the primary key. */
  readonly key: readonly string[];
  /** By name, what stands behind the table's name. Queries alone need them. */
  readonly indexes: Readonly<Record<string, string>>;
}

export function table<const Of extends Columns>(
  columns: Of,
  key: readonly (keyof Of & string)[],
  indexes: Readonly<Record<string, string>> = {},
): Table<Of> {
  return { columns, key, indexes };
}

/** A row of columns, as kysely types it. */
export type RowOf<Of extends Columns> = {
  -readonly [Name in keyof Of]: Of[Name] extends Column<infer Value> ? Value : never;
};

/** The rows of tables, as kysely types them. */
export type RowsOf<Tables extends Readonly<Record<string, Table>>> = {
  -readonly [Name in keyof Tables]: RowOf<Tables[Name]['columns']>;
};

export async function createTable(db: ReadDb, schema: string, name: string, table: Table): Promise<void> {
  let creation: CreateTableBuilder<string, string> = db
    .withSchema(schema)
    .schema.createTable(name)
    .ifNotExists();
  for (const [column, { type, isNullable }] of Object.entries(table.columns))
    creation = creation.addColumn(column, type, (added) => (isNullable ? added : added.notNull()));
  await creation.addPrimaryKeyConstraint(`${name}_key`, [...table.key]).execute();
}

export async function createIndexes(db: ReadDb, schema: string, name: string, table: Table): Promise<void> {
  for (const [index, definition] of Object.entries(table.indexes))
    await sql`create index if not exists ${sql.ref(index)} on ${sql.table(`${schema}.${name}`)} ${sql.raw(definition)}`.execute(
      db,
    );
}
