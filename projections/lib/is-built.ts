import { sql } from 'kysely';
import type { ReadDb } from './database.ts';

/**
 * Whether a read model's tables (`schema.table`) are there: a new one is not before the log was read into it, and the live rows may be
 * those of the version before (ADR 0004).
 */
export async function isBuilt(db: ReadDb, ...tables: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ built: boolean }>`
    select bool_and(to_regclass(name) is not null) as built from unnest(${tables}::text[]) as name`.execute(
    db,
  );
  return rows[0]?.built === true;
}

/** Whether a live table has a column already. */
export async function isColumnBuilt(db: ReadDb, table: string, column: string): Promise<boolean> {
  const { rows } = await sql`
    select from pg_attribute
    where attrelid = to_regclass(${table}) and attname = ${column} and not attisdropped`.execute(db);
  return rows.length > 0;
}
