import pg from 'pg';

const NAME = 'miris_keys';
const ALREADY_THERE = '42P04';

/**
 * A database of its own for the customers' keys, beside the one of the read models: that one can be dropped at any time and is
 * filled again from the log, which takes the keys.
 * @returns its connection string.
 */
export async function ensureKeysDatabase(databaseUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`create database ${NAME}`);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== ALREADY_THERE) throw error;
  } finally {
    await client.end();
  }
  const url = new URL(databaseUrl);
  url.pathname = `/${NAME}`;
  return url.href;
}
