import { sql } from 'kysely';
import type { ReadDb } from './database.ts';
import type { Columns, RowOf, Table } from './table.ts';
import { table } from './table.ts';

/**
 * A table of sums: columns that are not of its key are integers. A row whose `count` comes to 0 is gone, so that live rows are those of a
 * rebuild.
 */
export interface TallyTable<Of extends Columns = Columns> extends Table<Of> {
  readonly count: string;
}

export function tally<const Of extends Columns>(
  columns: Of,
  key: readonly (keyof Of & string)[],
  count: keyof Of & string,
  indexes: Readonly<Record<string, string>> = {},
): TallyTable<Of> {
  return { ...table(columns, key, indexes), count };
}

/** The sums of one table, kept by differences without being read. */
export interface Tally<Row> {
  /** @param sign -1 takes off what was added before. */
  add(row: Row, sign?: 1 | -1): void;
}

/** The tallies of a read model. */
export type Tallies<Tables extends Readonly<Record<string, TallyTable>>> = {
  readonly [Name in keyof Tables]: Tally<RowOf<Tables[Name]['columns']>>;
};

type SumRow = Record<string, string | number>;

export interface HeldTally extends Tally<SumRow> {
  /** Writes what a batch comes to: one statement, and one more where something was taken off. */
  write(): Promise<void>;
}

export function holdTally(
  db: ReadDb,
  place: { readonly schema: string; readonly table: string },
  { columns, key, count }: TallyTable,
): HeldTally {
  const name = sql.table(`${place.schema}.${place.table}`);
  const summed = Object.keys(columns).filter((column) => !key.includes(column));
  const held = new Map<string, SumRow>();

  const countOf = (row: SumRow) => Number(row[count]);

  return {
    add(row, sign = 1) {
      const id = key.map((column) => row[column]).join('\n');
      const sums = held.get(id);
      if (sums === undefined) {
        const first = { ...row };
        if (sign < 0) for (const column of summed) first[column] = -Number(row[column]);
        held.set(id, first);
      } else for (const column of summed) sums[column] = Number(sums[column]) + sign * Number(row[column]);
    },
    async write() {
      const rows = [...held.values()].filter((row) => summed.some((column) => row[column] !== 0));
      if (rows.length === 0) return;
      const sets = summed.map(
        (column) => sql`${sql.ref(column)} = held.${sql.ref(column)} + excluded.${sql.ref(column)}`,
      );
      await sql`
        insert into ${name} as held select * from json_populate_recordset(null::${name}, ${JSON.stringify(rows)})
        on conflict (${sql.join(key.map((part) => sql.ref(part)))}) do update set ${sql.join(sets)}`.execute(
        db,
      );
      const lessened = rows.filter((row) => countOf(row) < 0);
      if (lessened.length === 0) return;
      const same = key.map((part) => sql`${sql.ref(`held.${part}`)} = ${sql.ref(`gone.${part}`)}`);
      await sql`
        delete from ${name} as held using json_populate_recordset(null::${name}, ${JSON.stringify(lessened)}) as gone
        where ${sql.join(same, sql` and `)} and held.${sql.ref(count)} = 0`.execute(db);
    },
  };
}
