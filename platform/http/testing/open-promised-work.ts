import pg from 'pg';
import { pino } from 'pino';
import { freshDatabase } from '#embedded/testing/fresh-database.ts';
import { createPromisedWork, migratePromisedWork, type PromisedWork } from '../promised-work.ts';

/**
 * Promised work as a server keeps it, in a database of its own.
 * @param serverUrl what `inject('databaseUrl')` gives.
 */
export async function openPromisedWork(
  serverUrl: string,
  clock: () => Date = () => new Date(),
): Promise<{ promised: PromisedWork; db: pg.Pool; close(): Promise<void> }> {
  const database = await freshDatabase(serverUrl);
  const db = new pg.Pool({ connectionString: database.url });
  await migratePromisedWork(db);
  const promised = createPromisedWork({ db, logger: pino({ level: 'silent' }), clock });
  return {
    promised,
    db,
    async close() {
      await promised.close();
      await db.end();
      await database.drop();
    },
  };
}
