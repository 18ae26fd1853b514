import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { freshEventStore } from '#embedded/testing/fresh-event-store.ts';
import { ordersProjection } from '#projections/orders/projection.ts';
import { randomHistory } from '#projections/testing/random-history.ts';
import { readTables } from '#projections/testing/read-models.ts';
import { openTestLog, type TestLog } from '../testing/test-log.ts';
import { rebuild } from './rebuild.ts';

const EVENTS = 2_000;
const PATIENCE_MS = 120_000;

let events: { url: string; close(): Promise<void> };
let log: TestLog;
beforeAll(async () => {
  events = await freshEventStore(randomHistory(31, EVENTS).events.slice(0, EVENTS));
  log = await openTestLog({
    storeUrl: events.url,
    databaseUrl: inject('databaseUrl'),
    redisUrl: undefined,
    projections: [ordersProjection],
  });
}, PATIENCE_MS);
afterAll(async () => {
  await log.close();
  await events.close();
});

/** Every order that was ever placed, in the order of the log. */
async function placedOrders(): Promise<string[]> {
  const { events: all } = await log.store.readAll({
    after: null,
    limit: EVENTS * 2,
    types: new Set(['OrderPlaced'] as const),
  });
  return all.flatMap(({ type, data }) => (type === 'OrderPlaced' ? [data.orderId] : []));
}

describe('running numbers', () => {
  it(
    'are given to each order once and in the log’s order, though three workers read it at once',
    async () => {
      const queue = await log.openQueue();
      const workers = await Promise.all([1, 2, 3].map(() => log.startWorkers(queue, {})));
      const position = (await log.store.lastPosition()) ?? 0n;
      for (let notice = 0; notice < 20; notice += 1) await queue.notify(position);
      await log.reached(ordersProjection, position);
      await Promise.all(workers.map((worker) => worker.stop()));
      await queue.close();
      const { rows } = await sql<{ order_id: string; running_number: number }>`
        select order_id, running_number from orders.running_numbers order by running_number`.execute(log.db);
      const placed = await placedOrders();
      expect(placed.length).toBeGreaterThan(100);
      expect(rows).toEqual(placed.map((order_id, place) => ({ order_id, running_number: 1001 + place })));
    },
    PATIENCE_MS,
  );

  it(
    'are the same after a rebuild',
    async () => {
      const before = await readTables(log, 'orders');
      const { store, db, pool } = log;
      expect(await rebuild({ store, db, pool, projections: [ordersProjection] })).toEqual([
        { name: 'orders', outcome: 'swapped' },
      ]);
      expect(await readTables(log, 'orders')).toEqual(before);
    },
    PATIENCE_MS,
  );
});
