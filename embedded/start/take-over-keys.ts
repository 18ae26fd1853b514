import { access, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { readLines } from '#platform/integrity/read-lines.ts';
import { keyLines, restoreKeys } from '#platform/privacy/key-backup.ts';
import { readMasterKey } from '#platform/privacy/master-key.ts';
import { migrateCustomerKeys } from '#platform/privacy/migrate-keys.ts';

/** Where versions before this one kept the customers' keys: a database beside the read models, and a copy of it in a file. */
const FORMER_DATABASE = 'miris_keys';
const FORMER_COPY = 'customer-keys.jsonl';

export interface TakeOverOptions {
  readonly databaseUrl: string;
  /** Null when they are not embedded: nothing is taken over then. */
  readonly keysDatabaseUrl: string | null;
  /** PERSONAL_DATA_KEY, which wraps them. */
  readonly masterKey: string;
  readonly dataDir: string;
}

/**
 * Moves the customers' keys of a shop of a version before into the store of their own, each once; costs a look when there
 * is nothing to move.
 */
export async function takeOverKeys(options: TakeOverOptions): Promise<void> {
  const { databaseUrl, keysDatabaseUrl, masterKey, dataDir } = options;
  if (keysDatabaseUrl === null) return;
  const copy = join(dataDir, FORMER_COPY);
  const main = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  const into = new pg.Pool({ connectionString: keysDatabaseUrl, max: 1 });
  try {
    const { rows } = await main.query('select from pg_database where datname = $1', [FORMER_DATABASE]);
    const hasCopy = await access(copy).then(
      () => true,
      () => false,
    );
    if (rows.length === 0 && !hasCopy) return;
    await migrateCustomerKeys(into, readMasterKey(masterKey));
    // The database knows better than its copy which keys were destroyed.
    if (rows.length > 0) await moveDatabase(databaseUrl, masterKey, into);
    if (hasCopy) await restoreKeys(into, readLines(copy), { announce: false });
    await dropFormer(main);
    await rm(copy, { force: true });
  } finally {
    await Promise.all([main.end(), into.end()]);
  }
}

/** Connections that are just closing are waited for: one that was cut off meanwhile would throw in nobody's hands. */
async function dropFormer(main: pg.Pool): Promise<void> {
  const drop = `drop database if exists ${FORMER_DATABASE}`;
  await main.query(drop).catch(() => main.query(`${drop} with (force)`));
}

async function moveDatabase(databaseUrl: string, masterKey: string, into: pg.Pool): Promise<void> {
  const url = new URL(databaseUrl);
  url.pathname = `/${FORMER_DATABASE}`;
  const former = new pg.Pool({ connectionString: url.href, max: 1 });
  try {
    await migrateCustomerKeys(former, readMasterKey(masterKey));
    await restoreKeys(into, keyLines(former), { announce: false });
  } finally {
    await former.end();
  }
}
