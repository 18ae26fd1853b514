import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { freshDatabase } from '#embedded/testing/fresh-database.ts';
import { openCustomerKeys } from '#platform/privacy/customer-keys.ts';
import { keyLines } from '#platform/privacy/key-backup.ts';
import { takeOverKeys } from './take-over-keys.ts';

const masterKey = randomBytes(32).toString('base64');
let dataDir: string;
let into: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'miris-take-over-'));
  into = await freshDatabase(inject('databaseUrl'));
});
afterAll(async () => {
  await into.drop();
  await rm(dataDir, { recursive: true, force: true });
});

it('keys of a shop of a version before are moved with what was destroyed of them, and stay nowhere else', async () => {
  const databaseUrl = inject('databaseUrl');
  const admin = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  await admin.query('create database miris_keys');
  const former = new URL(databaseUrl);
  former.pathname = '/miris_keys';
  const formerKeys = await openCustomerKeys(former.href, masterKey);
  const people = ['camille@example.fr', 'noor@example.fr', 'partie@example.fr'];
  const made = await formerKeys.forSubjects(new Set(people));
  const [camille = '', noor = '', gone = ''] = people.map((address) => made.get(address)?.keyId);
  const formerDb = new pg.Pool({ connectionString: former.href, max: 1 });
  const copy: string[] = [];
  for await (const line of keyLines(formerDb)) copy.push(`${line}\n`);
  await writeFile(join(dataDir, 'customer-keys.jsonl'), copy.join(''));
  await formerKeys.destroy(gone, new Date());
  // In the copy alone.
  await formerDb.query('delete from privacy.customer_keys where key_id = $1', [noor]);
  await formerDb.end();
  await formerKeys.close();

  const shop = { databaseUrl, keysDatabaseUrl: into.url, masterKey, dataDir };
  await takeOverKeys(shop);
  await takeOverKeys(shop);

  const keys = await openCustomerKeys(into.url, masterKey);
  const found = await keys.byIds(new Set([camille, noor, gone]));
  expect(found.get(camille)).toEqual(made.get('camille@example.fr')?.key);
  expect(found.get(noor)).toEqual(made.get('noor@example.fr')?.key);
  expect(found.get(gone)).toBe('forgotten');
  await keys.close();
  const { rows } = await admin.query(`select from pg_database where datname = 'miris_keys'`);
  expect(rows).toEqual([]);
  expect(existsSync(join(dataDir, 'customer-keys.jsonl'))).toBe(false);
  await admin.end();
});
