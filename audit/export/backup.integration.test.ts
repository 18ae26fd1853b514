import { appendFile, mkdir, mkdtemp, readFile, rm, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { allProjections } from '#projections/all.ts';
import { randomHistory } from '#projections/testing/random-history.ts';
import { readTables } from '#projections/testing/read-models.ts';
import { appendHistory } from '#workers/testing/append-history.ts';
import { restoreBackup, writeBackup } from '../export/backup.ts';
import { type AuditedShop, openAuditedShop } from '../testing/audited-shop.ts';
import { isSound, verify } from '../verify/verify.ts';

let shop: AuditedShop;
let folder: string;
let pictures: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'miris-backup-'));
  pictures = join(folder, 'media');
  await mkdir(join(pictures, 'products'), { recursive: true });
  await writeFile(join(pictures, 'products', 'rose.jpg'), 'a rose');
  shop = await openAuditedShop(inject('databaseUrl'));
  await appendHistory(shop.store, randomHistory(5, 300).events);
  await shop.project();
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});

function backUp(name: string) {
  const { store: log, database } = shop;
  const picturesDirectory = pictures;
  const clock = () => new Date();
  return writeBackup({ log, keysDb: database.pool, picturesDirectory, folder: join(folder, name), clock });
}

function restore(into: AuditedShop, name: string) {
  const { store: log, keys, database } = into;
  const { pool } = database;
  const picturesDirectory = join(folder, `${name}-media`);
  return restoreBackup({ log, pool, keys, keysDb: pool, picturesDirectory, folder: join(folder, name) });
}

describe('a backup', () => {
  it('brings a lost shop back: events, personal data, pictures, and read models that follow', async () => {
    const manifest = await backUp('whole');
    expect(manifest.events).toBeGreaterThan(300);
    expect(manifest.keys).toBeGreaterThan(0);
    expect(await readFile(join(folder, 'whole', 'log.jsonl'), 'utf8')).not.toContain('camille@example.fr');

    const reborn = await openAuditedShop(inject('databaseUrl'));
    expect(await restore(reborn, 'whole')).toEqual({ outcome: 'restored', manifest });
    await reborn.project();
    const { store, database } = reborn;
    const found = await verify({ store, log: store, database, projections: allProjections, publicKeys: [] });
    expect(isSound(found)).toBe(true);
    const customers = 'select details from orders.orders order by id';
    const [before, after] = await Promise.all(
      [shop, reborn].map(async (each) => (await each.database.pool.query(customers)).rows),
    );
    expect(after).toEqual(before);
    expect(await readTables(database, 'catalog')).not.toEqual({});
    expect(await readFile(join(folder, 'whole-media', 'products', 'rose.jpg'), 'utf8')).toBe('a rose');
    await reborn.close();
  });

  it('is never written over another', async () => {
    await backUp('first');
    await expect(backUp('first')).rejects.toThrow('EEXIST');
  });

  it('is refused when it was cut short or changed, or the shop is not empty; nothing is written then', async () => {
    await backUp('changed');
    expect(await restore(shop, 'changed')).toMatchObject({
      outcome: 'not-replayed',
      replayed: { obstacle: { kind: 'not-empty' } },
    });
    const empty = await openAuditedShop(inject('databaseUrl'));
    await appendFile(join(folder, 'changed', 'log.jsonl'), '\n');
    expect(await restore(empty, 'changed')).toEqual({ outcome: 'damaged', file: 'log.jsonl' });
    await unlink(join(folder, 'changed', 'manifest.json'));
    expect(await restore(empty, 'changed')).toEqual({ outcome: 'no-backup' });
    expect((await empty.store.readRaw({ after: null, limit: 10 })).events).toEqual([]);
    await empty.close();
  });

  it('is refused by a shop with another master key, which could read nothing of it', async () => {
    await backUp('foreign');
    const stranger = await openAuditedShop(inject('databaseUrl'));
    await stranger.database.pool.query('update privacy.master_key set fingerprint = $1', [Buffer.alloc(32)]);
    expect(await restore(stranger, 'foreign')).toEqual({ outcome: 'other-master-key' });
    await stranger.close();
  });
});
