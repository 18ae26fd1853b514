import { randomUUID } from 'node:crypto';
import { appendFile, mkdir, mkdtemp, readFile, rm, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Cause, NO_STREAM, type RawLog } from '#platform/event-store/event-store.ts';
import { readMasterKey } from '#platform/privacy/master-key.ts';
import { randomHistory } from '#projections/testing/random-history.ts';
import { readTables } from '#projections/testing/read-models.ts';
import { orderPlaced } from '#projections/testing/sample-events.ts';
import { forgetCustomers } from '#services/customers/forget-customer.ts';
import { subscribe } from '#services/newsletter/testing/subscribe.ts';
import { appendHistory } from '#workers/testing/append-history.ts';
import { restoreBackup, restoreOnlyKeys, writeBackup } from '../export/backup.ts';
import { type AuditedShop, MASTER_KEY, openAuditedShop } from '../testing/audited-shop.ts';
import { isSound, verify } from '../verify/verify.ts';

const cause: Cause = { actor: 'admin', correlationId: 'c', causationId: 'c' };

const master = readMasterKey(MASTER_KEY);

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

function backUp(name: string, log: Pick<RawLog, 'readRaw'> = shop.store) {
  const { database } = shop;
  const picturesDirectory = pictures;
  const clock = () => new Date();
  return writeBackup({
    log,
    keysDb: database.pool,
    master,
    picturesDirectory,
    folder: join(folder, name),
    clock,
  });
}

function restore(into: AuditedShop, name: string) {
  const { store: log, keys, database } = into;
  const picturesDirectory = join(folder, `${name}-media`);
  return restoreBackup({
    log,
    database,
    keys,
    keysDb: database.pool,
    master,
    picturesDirectory,
    folder: join(folder, name),
  });
}

/** Somebody who ordered and subscribed, with the keys of both. */
async function customer(email: string): Promise<{ orderId: string; keyIds: string[] }> {
  const { store, keys } = shop;
  const orderId = randomUUID();
  await store.append(
    `order-${orderId}`,
    [orderPlaced(orderId, { lines: [{ productId: randomUUID(), quantity: 1 }], email })],
    {
      expectedRevision: NO_STREAM,
      cause,
    },
  );
  await subscribe({ store, keyring: keys }, { email, now: new Date() }, cause);
  return { orderId, keyIds: await keys.find(email) };
}

/** As a worker does: the keys of somebody, none to go on where another stopped. */
function forget({ store, keys }: AuditedShop, keyIds: readonly string[]): Promise<number> {
  const deps = { store, rawLog: store, keys, clock: () => new Date() };
  return forgetCustomers(deps, keyIds, 'request', cause);
}

/** What the log says of the end of a key. */
async function heldEvents({ store }: AuditedShop, keyId: string): Promise<unknown[]> {
  return (await store.readStream(`privacy-${keyId}`)).events.map(({ data }) => data);
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
    const found = await verify({ store, log: store, database, publicKeys: [] });
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

  it('taken during an erasure forgets as much: what its log lacks is announced once it is restored', async () => {
    const [earlier, during] = [await customer('earlier@example.fr'), await customer('during@example.fr')];
    await forget(shop, earlier.keyIds);
    // Came back as another customer.
    const again = await customer('earlier@example.fr');
    // The log is at its end; a worker forgets somebody before the keys are written.
    const readRaw: RawLog['readRaw'] = async (options) => {
      const slice = await shop.store.readRaw(options);
      if (slice.position === null) await forget(shop, during.keyIds);
      return slice;
    };
    await backUp('during', { readRaw });
    expect(await shop.keys.listUnannounced()).toEqual([]);

    const reborn = await openAuditedShop(inject('databaseUrl'));
    expect(await restore(reborn, 'during')).toMatchObject({ outcome: 'restored' });
    for (const keyId of during.keyIds) expect(await heldEvents(reborn, keyId)).toEqual([]);
    await forget(reborn, []);
    expect((await Promise.all(during.keyIds.map((keyId) => heldEvents(reborn, keyId)))).flat()).toMatchObject(
      [{ orderIds: [] }, { orderIds: [during.orderId] }],
    );
    expect(await reborn.keys.listUnannounced()).toEqual([]);
    // Who was announced is not once more, and who came back stays.
    for (const keyId of earlier.keyIds) expect(await heldEvents(reborn, keyId)).toHaveLength(1);
    await reborn.project();
    const { rows } = await reborn.database.pool.query(`select email from newsletter.subscribers`);
    expect(rows).toEqual([{ email: 'earlier@example.fr' }]);
    expect(await reborn.keys.find('earlier@example.fr')).toEqual(again.keyIds);
    await reborn.close();
  });

  it('brings keys alone back into a shop whose log is older: who is forgotten by the backup is announced there', async () => {
    const gone = await customer('gone@example.fr');
    await backUp('older');
    await forget(shop, gone.keyIds);
    await backUp('newer');
    const reborn = await openAuditedShop(inject('databaseUrl'));
    await restore(reborn, 'older');
    await restoreOnlyKeys({
      store: reborn.store,
      keysDb: reborn.database.pool,
      master,
      folder: join(folder, 'newer'),
    });
    await forget(reborn, []);
    for (const keyId of gone.keyIds) expect(await heldEvents(reborn, keyId)).toHaveLength(1);
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
      replayed: { refusal: { kind: 'not-empty' } },
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
