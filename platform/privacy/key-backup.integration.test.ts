import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { freshDatabase } from '#embedded/testing/fresh-database.ts';
import { type CustomerKeys, openCustomerKeys } from './customer-keys.ts';
import { keyLines, restoreKeys } from './key-backup.ts';

const masterKey = randomBytes(32).toString('base64');
const CAMILLE = 'camille@example.fr';
let database: Awaited<ReturnType<typeof freshDatabase>>;
let db: pg.Pool;
let keys: CustomerKeys;
let now = new Date('2026-03-01T10:00:00.000Z');

beforeAll(async () => {
  database = await freshDatabase(inject('databaseUrl'));
  db = new pg.Pool({ connectionString: database.url });
});
afterAll(async () => {
  await db.end();
  await database.drop();
});
beforeEach(async () => {
  await db.query('drop schema if exists privacy cascade');
  keys = await openCustomerKeys(database.url, masterKey, () => now);
});
afterEach(() => keys.close());

async function keyOf(address: string): Promise<string> {
  return (await keys.forSubjects(new Set([address]))).get(address)?.keyId ?? '';
}

async function backup(): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of keyLines(db)) lines.push(line);
  return lines;
}

/** Another shop process, which remembers nothing, after the table was emptied. */
async function loseAll(): Promise<void> {
  await keys.close();
  await db.query('delete from privacy.customer_keys');
  keys = await openCustomerKeys(database.url, masterKey, () => now);
}

describe('keys that are put back', () => {
  it('come back one by one beside those that are there, and again changes nothing', async () => {
    const [camille, noor] = [await keyOf(CAMILLE), await keyOf('noor@example.fr')];
    const lines = await backup();
    await db.query('delete from privacy.customer_keys where key_id = $1', [camille]);
    expect(await restoreKeys(db, lines, { announce: false })).toBe(1);
    expect(await restoreKeys(db, lines, { announce: false })).toBe(0);
    expect((await keys.byIds(new Set([camille, noor]))).size).toBe(2);
  });

  it('are in use again when their customer was given another meanwhile, which goes on opening what it sealed', async () => {
    const first = await keyOf(CAMILLE);
    const lines = await backup();
    await loseAll();
    const second = await keyOf(CAMILLE);
    expect(second).not.toBe(first);
    expect(await restoreKeys(db, lines, { announce: false })).toBe(1);
    expect(await keys.find(CAMILLE)).toEqual([first, second]);
    expect((await keys.byIds(new Set([first, second]))).size).toBe(2);
    await keys.close();
    keys = await openCustomerKeys(database.url, masterKey, () => now);
    expect(await keyOf(CAMILLE)).toBe(first);
    // The same, from the backup of a shop that has both.
    const both = await backup();
    await loseAll();
    expect(await restoreKeys(db, both, { announce: false })).toBe(2);
    expect(await keys.find(CAMILLE)).toEqual([first, second]);
  });

  it('stay destroyed, whether the shop or the backup says so', async () => {
    const keyId = await keyOf(CAMILLE);
    const alive = await backup();
    await keys.destroy(keyId, now);
    const destroyed = await backup();
    const next = await keyOf(CAMILLE);
    await restoreKeys(db, alive, { announce: false });
    expect((await keys.byIds(new Set([keyId]))).get(keyId)).toBe('forgotten');
    expect(await keys.find(CAMILLE)).toEqual([next]);
    await loseAll();
    await restoreKeys(db, alive, { announce: false });
    await restoreKeys(db, destroyed, { announce: false });
    expect((await keys.byIds(new Set([keyId]))).get(keyId)).toBe('forgotten');
  });

  it('may come while customers are given keys', async () => {
    const people = Array.from({ length: 300 }, (_, index) => `client-${index}@example.fr`);
    await keys.forSubjects(new Set(people));
    const lines = await backup();
    await loseAll();
    const writing = people.toReversed().map((address) => keyOf(address));
    const [restored] = await Promise.all([restoreKeys(db, lines, { announce: true }), ...writing]);
    expect(restored).toBe(300);
    const { rows } = await db.query<{ n: number }>(
      'select count(*)::int as n from privacy.customer_keys where subject is not null',
    );
    expect(rows[0]?.n).toBe(300);
    expect((await keys.missing.restored()).keys).toBe(300);
  });
});

describe('a customer with two keys', () => {
  beforeEach(async () => {
    now = new Date('2026-03-01T10:00:00.000Z');
    await keyOf(CAMILLE);
    const lines = await backup();
    await loseAll();
    now = new Date('2027-03-01T10:00:00.000Z');
    await keyOf(CAMILLE);
    await restoreKeys(db, lines, { announce: false });
  });

  it('is kept as long as either was used', async () => {
    expect(await keys.listUnusedSince('2026-12-31')).toEqual([]);
    expect(await keys.listUnusedSince('2027-12-31')).toHaveLength(2);
  });

  it('is gone when both are destroyed', async () => {
    for (const keyId of await keys.find(CAMILLE)) expect(await keys.destroy(keyId, now)).not.toBeNull();
    expect(await keys.find(CAMILLE)).toEqual([]);
    expect(await keys.listUnannounced()).toHaveLength(2);
  });
});

describe('a table of keys of a version before', () => {
  it('is taken over with its keys', async () => {
    const keyId = await keyOf(CAMILLE);
    const gone = await keyOf('partie@example.fr');
    await keys.destroy(gone, now);
    await keys.close();
    await db.query(`
      drop table privacy.missing_keys, privacy.keys_migrations;
      alter table privacy.customer_keys drop constraint customer_keys_one_subject, drop column second_of,
        add constraint customer_keys_check1 check ((wrapped_key is null) = (subject is null))`);
    keys = await openCustomerKeys(database.url, masterKey, () => now);
    expect(await keys.find(CAMILLE)).toEqual([keyId]);
    expect((await keys.byIds(new Set([gone]))).get(gone)).toBe('forgotten');
    const lines = await backup();
    await loseAll();
    await keyOf(CAMILLE);
    expect(await restoreKeys(db, lines, { announce: false })).toBe(2);
  });
});
