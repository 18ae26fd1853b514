import { sql } from 'kysely';
import type { ReadDb } from '#projections/database.ts';
import type { Projection } from '#projections/projection.ts';
import { type PointInTimeDeps, withReadModelsAt } from './replay-to.ts';

/** A row of a read model as it was, columns by name. */
export type PastRow = Readonly<Record<string, unknown>>;

const BATCH = 1_000;

/**
 * Every row of a read model as it was at an instant, table by table in batches, so that a large one fits.
 * @returns the place in the log of the last event recorded at or before the instant; null when there was none.
 */
export async function readStateAt(
  deps: PointInTimeDeps,
  projection: Projection,
  instant: Date,
  onRows: (table: string, rows: readonly PastRow[]) => void,
): Promise<bigint | null> {
  return withReadModelsAt(deps, [projection], instant, async ({ position, schemaOf }) => {
    const schema = schemaOf(projection);
    for (const table of await tablesOf(deps.database.db, schema))
      await readTable(deps.database.db, `${schema}.${table}`, (rows) => onRows(table, rows));
    return position;
  });
}

async function tablesOf(db: ReadDb, schema: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = ${schema} order by 1`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

async function readTable(
  db: ReadDb,
  table: string,
  onRows: (rows: readonly PastRow[]) => void,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`declare past no scroll cursor for
      select to_jsonb(past_row) as row from ${sql.table(table)} as past_row order by 1`.execute(transaction);
    for (;;) {
      const { rows } = await sql<{ row: PastRow }>`fetch ${sql.lit(BATCH)} from past`.execute(transaction);
      onRows(rows.map(({ row }) => row));
      if (rows.length < BATCH) return;
    }
  });
}
