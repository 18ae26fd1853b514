import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type AuditedShop, MASTER_KEY, openAuditedShop } from '#audit/testing/audited-shop.ts';
import { createEventStore } from '#platform/event-store/connect.ts';
import { sealedWith } from '#platform/event-store/sealing/sealing.ts';
import { type CustomerKeys, openCustomerKeys } from '#platform/privacy/customer-keys.ts';
import { keyLines, restoreKeys } from '#platform/privacy/key-backup.ts';
import { allProjections } from '#projections/all.ts';
import { listCheckpoints } from '#projections/lib/checkpoints.ts';
import { listCopies } from '#projections/lib/copies.ts';
import { randomHistory } from '#projections/testing/random-history.ts';
import { readTables } from '#projections/testing/read-models.ts';
import { createLogCache } from '../following/log-cache.ts';
import { createAdvance } from '../following/readers.ts';
import { appendHistory } from '../testing/append-history.ts';
import { rebuild } from './rebuild.ts';
import { createRestoredKeysRebuilds } from './rebuild-outdated.ts';

const { signal } = new AbortController();
const logger = pino({ level: 'silent' });
let shop: AuditedShop;
let backup: string[];
/** A process that came after the keys were lost. */
let keys: CustomerKeys;
let store: ReturnType<typeof createEventStore>;

beforeAll(async () => {
  shop = await openAuditedShop(inject('databaseUrl'));
  await appendHistory(shop.store, randomHistory(11, 450).events);
  backup = [];
  for await (const line of keyLines(shop.database.pool)) backup.push(line);
  await shop.database.pool.query('delete from privacy.customer_keys');
  keys = await openCustomerKeys(shop.databaseUrl, MASTER_KEY);
  store = createEventStore(shop.storeUrl, { sealing: keys });
});
afterAll(async () => {
  await store.close();
  await keys.close();
  await shop.close();
});

async function project(): Promise<void> {
  const { db } = shop.database;
  const readers = { projections: allProjections, processManagers: [] };
  const advance = createAdvance({ db, log: createLogCache(store), ...readers, logger, signal });
  await advance((await store.lastPosition()) ?? -1n);
}

const tables = async () => {
  const all = await Promise.all(allProjections.map(({ name }) => readTables(shop.database, name)));
  return JSON.stringify(all);
};

describe('a log whose customers’ keys are gone', () => {
  it('is known to be one before anybody reads it', async () => {
    await keys.missing.compareWith(store, signal);
    const { events } = await store.readRaw({ after: null, limit: 10_000 });
    const named = new Set(events.flatMap((event) => [...sealedWith(event)]));
    expect(await keys.missing.count()).toBe(named.size);
    expect(named.size).toBeGreaterThan(60);
  });

  it('stops no read model: each shows all but the personal data', async () => {
    await project();
    const end = await store.lastPosition();
    for (const { name, status, position } of await listCheckpoints(shop.database.db))
      expect({ name, status, position }).toEqual({ name, status: 'running', position: end });
    expect(await tables()).toContain('(donnée illisible)');
    expect(await tables()).not.toContain('camille@example.fr');
  });

  it('gives whole rows once they are restored, though a rebuild was begun without them', async () => {
    const { db, pool } = shop.database;
    const task = createRestoredKeysRebuilds({
      ...{ store, db, pool, projections: allProjections, logger },
      missing: keys.missing,
    });
    const before = await tables();
    await task.run(signal);
    expect(await tables()).toBe(before);
    const [stopped] = [AbortSignal.abort()];
    await rebuild({ store, db, pool, projections: allProjections, signal: stopped });

    await restoreKeys(pool, backup, { announce: true });
    expect(await keys.missing.count()).toBe(0);
    await task.run(signal);
    expect(await tables()).not.toContain('illisible');
    expect(await listCopies(db)).toEqual([]);
    const whole = await tables();
    await rebuild({ store: shop.store, db, pool, projections: allProjections });
    expect(await tables()).toBe(whole);
    expect((await keys.missing.restored()).keys).toBe(0);
  });
});
