import { Kysely, type Migration, Migrator, PostgresDialect, sql } from 'kysely';
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
  const migrator = new Migrator({
    db: db instanceof pg.Pool ? new Kysely({ dialect: new PostgresDialect({ pool: db }) }) : db,
    provider: { getMigrations: async () => migrationsOf(steps) },
    migrationTableSchema: schema,
    migrationTableName: `${subject}_migrations`,
    migrationLockTableName: `${subject}_migrations_lock`,
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}

function migrationsOf(steps: Steps): Record<string, Migration> {
  const migrations = Object.entries(steps).map(([name, text]): [string, Migration] => [
    name,
    { up: async (db) => void (await sql.raw(text).execute(db)) },
  ]);
  return Object.fromEntries(migrations);
}
