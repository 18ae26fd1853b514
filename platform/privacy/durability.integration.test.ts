import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type RunningPostgres, startPostgres } from '#embedded/postgres/start-postgres.ts';
import { eventually } from '#embedded/testing/eventually.ts';
import { type CustomerKeys, openCustomerKeys } from './customer-keys.ts';

const masterKey = randomBytes(32).toString('base64');
const CAMILLE = 'camille@example.fr';
let dataDir: string;
let postgres: RunningPostgres;
/** A connection to be killed. */
let victim: pg.Client;
let keys: CustomerKeys;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'miris-keys-'));
  postgres = await startPostgres({ dataDir, port: 0 });
});
afterAll(async () => {
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
});
afterEach(() => keys.close());

/** A shop on a server that answers before a commit is on disk. */
async function open(): Promise<void> {
  const admin = new pg.Client({ connectionString: postgres.connectionString });
  await admin.connect();
  await admin.query('alter system set synchronous_commit = off');
  // Nothing but a commit writes the log down.
  await admin.query("alter system set wal_writer_delay = '10s'");
  await admin.query('select pg_reload_conf()');
  await admin.query('drop schema if exists privacy cascade; drop table if exists made');
  await admin.end();
  keys = await openCustomerKeys(postgres.connectionString, masterKey);
  victim = new pg.Client({ connectionString: postgres.connectionString });
  victim.on('error', () => undefined);
  await victim.connect();
}

/** Makes PostgreSQL lose what it has only in memory, at once. */
async function crash(what: 'a backend' | 'the server'): Promise<void> {
  const { rows } = await victim.query<{ pid: number }>('select pg_backend_pid() as pid');
  if (what === 'a backend') {
    const ended = new Promise((resolve) => victim.once('end', resolve));
    process.kill(rows[0]?.pid ?? 0, 'SIGKILL');
    await ended;
  } else {
    process.kill(postgres.pid, 'SIGKILL');
    await postgres.ended;
    postgres = await startPostgres({ dataDir, port: postgres.port });
  }
}

describe.each(['a backend', 'the server'] as const)('when %s of PostgreSQL is killed', (what) => {
  it('a key that was just made is there', async () => {
    await open();
    const made = (await keys.forSubjects(new Set([CAMILLE]))).get(CAMILLE);
    if (made === undefined) throw new Error('a key is made');
    await crash(what);
    await keys.close();
    keys = await openAgain();
    expect((await keys.byIds(new Set([made.keyId]))).get(made.keyId)).toEqual(made.key);
  });

  it('so is one that somebody else had made without waiting for the disk', async () => {
    await open();
    const careless = await openCustomerKeys(postgres.connectionString, masterKey);
    await careless.forSubjects(new Set([CAMILLE]));
    await careless.close();
    await victim.query(`
      begin; set local synchronous_commit = on;
      create table made as table privacy.customer_keys; delete from privacy.customer_keys; commit;`);
    await victim.query('insert into privacy.customer_keys select * from made');
    const found = (await keys.forSubjects(new Set([CAMILLE]))).get(CAMILLE);
    await crash(what);
    await keys.close();
    keys = await openAgain();
    expect(await keys.find(CAMILLE)).toEqual([found?.keyId]);
  });

  it('a key that was destroyed stays destroyed', async () => {
    await open();
    const made = (await keys.forSubjects(new Set([CAMILLE]))).get(CAMILLE);
    const keyId = made?.keyId ?? '';
    expect(await keys.destroy(keyId, new Date())).not.toBeNull();
    await crash(what);
    await keys.close();
    keys = await openAgain();
    expect((await keys.byIds(new Set([keyId]))).get(keyId)).toBe('forgotten');
  });
});

async function openAgain(): Promise<CustomerKeys> {
  const opened = await eventually('PostgreSQL has recovered', () =>
    openCustomerKeys(postgres.connectionString, masterKey).catch(() => null),
  );
  if (opened === null) throw new Error('it was waited for');
  return opened;
}
