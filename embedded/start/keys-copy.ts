import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { keyLines, restoreKey } from '#services/privacy/key-backup.ts';
import { readMasterKey } from '#services/privacy/master-key.ts';
import { migrateCustomerKeys } from '#services/privacy/migrate-keys.ts';
import type { Stoppable } from './managed-process.ts';
import { writeWhole } from './write-whole.ts';

export const KEYS_COPY = 'keys-copy';
const FILE = 'customer-keys.jsonl';
const LOOK_EVERY_MS = 2_000;
/** Differs whenever a key was made, used on another day or destroyed. */
const STATE = `
  select concat_ws(' ', count(*), max(created_at), max(last_used_on), count(forgotten_at), count(*) filter (where told)) as state
  from privacy.customer_keys`;

interface KeysCopyOptions {
  readonly keysDatabaseUrl: string;
  /** PERSONAL_DATA_KEY: the copy's keys stay wrapped by it. */
  readonly masterKey: string;
  readonly dataDir: string;
}

/**
 * Keeps a copy of the customers' keys beside the log, so that the whole of PostgreSQL may be lost and comes back from the two. Keys
 * that are gone are put back before anybody asks for one; a key that is destroyed leaves the copy as well, within two seconds.
 */
export async function keepKeysCopy({
  keysDatabaseUrl,
  masterKey,
  dataDir,
}: KeysCopyOptions): Promise<Stoppable> {
  const db = new pg.Pool({ connectionString: keysDatabaseUrl, max: 1 });
  // PostgreSQL may be started again at any time; the next look finds it.
  db.on('error', () => undefined);
  const file = join(dataDir, FILE);
  await migrateCustomerKeys(db, readMasterKey(masterKey));
  if ((await stateOf(db)).startsWith('0 ')) await putBack(db, file);

  let copied = '';
  const look = async () => {
    const state = await stateOf(db);
    if (state === copied) return;
    await writeCopy(db, file);
    copied = state;
  };
  let looking = Promise.resolve();
  const timer = setInterval(() => {
    looking = looking.then(look).catch(() => undefined);
  }, LOOK_EVERY_MS);
  return {
    name: KEYS_COPY,
    async stop() {
      clearInterval(timer);
      await looking;
      await look().catch(() => undefined);
      await db.end();
    },
  };
}

async function stateOf(db: pg.Pool): Promise<string> {
  const { rows } = await db.query<{ state: string }>(STATE);
  return rows[0]?.state ?? '';
}

async function putBack(db: pg.Pool, file: string): Promise<void> {
  const text = await readFile(file, 'utf8').catch(() => '');
  for (const line of text.split('\n').filter(Boolean)) await restoreKey(db, line);
}

async function writeCopy(db: pg.Pool, file: string): Promise<void> {
  const lines: string[] = [];
  for await (const line of keyLines(db)) lines.push(`${line}\n`);
  await writeWhole(file, lines.join(''));
}
