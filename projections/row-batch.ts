import type { Kysely } from 'kysely';
import type { ReadDb } from './database.ts';
import { type HeldTable, holdTable, type TableRows } from './table-rows.ts';
import { together } from './together.ts';

/** The columns of each table's primary key. Rows are looked for by the first of them. */
export type TableKeys<Tables> = {
  readonly [Table in keyof Tables]: readonly (keyof Tables[Table] & string)[];
};

/** What handlers of a batch of events work on. */
export interface RowBatch<Tables> {
  readonly rows: { readonly [Table in keyof Tables]: TableRows<Tables[Table]> };
  /** Lets a statement loose on whole tables, in its turn among the events. It costs round trips: for rare events only. */
  directly(statement: (db: Kysely<Tables>) => Promise<unknown>): Promise<void>;
}

export interface OpenRowBatch<Tables> extends RowBatch<Tables> {
  /** Reads rows that will be looked for, table by table. */
  readAhead(wanted: readonly WantedIds<Tables>[]): Promise<void>;
  write(): Promise<void>;
  /** Writes rows that nothing has touched for long, and forgets them. */
  settle(): Promise<void>;
}

/** Ids by table. */
export type WantedIds<Tables> = { readonly [Table in keyof Tables]?: string | null | undefined };

/**
 * The rows that events touch, in one transaction that nobody else writes beside. A thousand events are a handful of
 * statements then, live and in a rebuild alike.
 */
export function openRowBatch<Tables>(
  db: ReadDb,
  tables: Kysely<Tables>,
  schema: string,
  keys: TableKeys<Tables>,
): OpenRowBatch<Tables> {
  const names = Object.keys(keys) as (keyof Tables & string)[];
  const held = names.map((table) => ({
    table,
    rows: holdTable<Tables[typeof table]>(db, { schema, table }, keys[table]),
  }));
  // Built from the keys, which name every table of the read model.
  const rows = Object.fromEntries(held.map(({ table, rows }) => [table, rows])) as unknown as {
    [Table in keyof Tables]: HeldTable<Tables[Table]>;
  };
  async function write(): Promise<void> {
    await together(held.map(({ rows }) => rows.write()));
  }
  return {
    rows,
    write,
    async settle() {
      await together(held.map(({ rows }) => rows.settle()));
    },
    async readAhead(wanted) {
      await together(
        held.map(({ table, rows }) => rows.readAhead(wanted.flatMap((ids) => ids[table] ?? []))),
      );
    },
    async directly(statement) {
      await write();
      await statement(tables);
      for (const { rows } of held) rows.forget();
    },
  };
}
