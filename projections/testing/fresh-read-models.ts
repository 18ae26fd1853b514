import pg from 'pg';
import { freshDatabase } from '#embedded/testing/fresh-database.ts';
import { createReadDatabase } from '../lib/database.ts';
import { migrateReadModels } from '../lib/migrate.ts';

const TEMPLATE = 'read_models';

/** A database of its own that has every read model's tables: a copy costs a fraction of making them. */
export async function freshReadModels(serverUrl: string): ReturnType<typeof freshDatabase> {
  await makeTemplate(serverUrl);
  return freshDatabase(serverUrl, TEMPLATE);
}

/** Once on each server, whichever test file comes first. */
async function makeTemplate(serverUrl: string): Promise<void> {
  const server = new pg.Client({ connectionString: serverUrl });
  await server.connect();
  try {
    await server.query(`select pg_advisory_lock(hashtext('${TEMPLATE}'))`);
    const { rows } = await server.query('select from pg_database where datname = $1', [TEMPLATE]);
    if (rows.length > 0) return;
    const made = await freshDatabase(serverUrl);
    const { db, close } = createReadDatabase(made.url);
    await migrateReadModels(db);
    await close();
    await server.query(`alter database ${new URL(made.url).pathname.slice(1)} rename to ${TEMPLATE}`);
  } finally {
    await server.end();
  }
}
