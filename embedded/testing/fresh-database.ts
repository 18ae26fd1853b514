import { randomBytes } from 'node:crypto';
import pg from 'pg';

/**
 * Makes an empty database on the test server, so that a test file has tables of its own.
 * @param serverUrl what `inject('databaseUrl')` gives.
 * @param template the database that it is a copy of, which nobody is connected to.
 */
export async function freshDatabase(
  serverUrl: string,
  template = 'template1',
): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer(serverUrl, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => dropDatabase(serverUrl, name) };
}

/** Connections that are just closing are waited for, five seconds at most: one that was cut off meanwhile would throw in nobody's hands. */
async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  try {
    await onServer(serverUrl, `DROP DATABASE IF EXISTS ${name}`);
  } catch {
    await onServer(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  }
}

async function onServer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
