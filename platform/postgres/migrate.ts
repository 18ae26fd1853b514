import { Kysely, type Migration, Migrator, PostgresDialect, type QueryExecutorProvider, sql } from 'kysely';
import pg from 'pg';

/**
 * The SQL by which some tables came to be what they are, by a name that sorts behind those before it. A step runs once in a database, so
 * one that was released is never edited; the first ones also meet tables from before there was a ledger.
 */
export type Steps = Readonly<Record<string, string>>;

/**
 * Runs the steps that a database has not had, in one transaction and one process at a time.
 * @param place `schema.subject`: the ledger is `schema.subject_migrations`, so that it is lost with its tables only.
 */
export async function migrate<Tables>(
  db: Kysely<Tables> | pg.Pool,
  place: `${string}.${string}`,
  steps: Steps,
): Promise<void> {
  const [schema = '', subject = ''] = place.split('.');
  const asked =
    db instanceof pg.Pool ? new Kysely<Tables>({ dialect: new PostgresDialect({ pool: db }) }) : db;
  // Nearly every start: the migrator would look at all tables of the database twice.
  if ((await ledgerOf(asked, place)).join() === Object.keys(steps).sort().join()) return;
  const migrator = new Migrator({
    db: asked,
    provider: { getMigrations: async () => migrationsOf(steps) },
    migrationTableSchema: schema,
    migrationTableName: `${subject}_migrations`,
    migrationLockTableName: `${subject}_migrations_lock`,
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}

/** Names of the steps that a database has had, sorted; none before there is a ledger. */
async function ledgerOf(db: QueryExecutorProvider, place: string): Promise<string[]> {
  const ledger = `${place}_migrations`;
  const there = await sql<{ is: boolean }>`select to_regclass(${ledger}) is not null as is`.execute(db);
  if (there.rows[0]?.is !== true) return [];
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(ledger)}`.execute(db);
  return rows.map(({ name }) => name).sort();
}

function migrationsOf(steps: Steps): Record<string, Migration> {
  const migrations = Object.entries(steps).map(([name, text]): [string, Migration] => [
    name,
    { up: async (db) => void (await sql.raw(text).execute(db)) },
  ]);
  return Object.fromEntries(migrations);
}
