import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { randomHistory } from '../testing/random-history.ts';
import { openReadModels, type TestReadModels } from '../testing/read-models.ts';
import { ordersProjection } from './projection.ts';
import { countOrders } from './queries.ts';

let readModels: TestReadModels;
beforeAll(async () => {
  readModels = await openReadModels(inject('databaseUrl'));
});
afterAll(() => readModels.close());

/** What the orders' own rows say. */
async function countedAnew() {
  const { rows } = await sql<{ status: string; count: number }>`
    select status, count(*) from orders.orders group by status`.execute(readModels.db);
  const none = { pending: 0, confirmed: 0, shipped: 0, delivered: 0, cancelled: 0 };
  return { ...none, ...Object.fromEntries(rows.map(({ status, count }) => [status, count])) };
}

describe('the number of orders of each status', () => {
  it('is none in a new shop', async () => {
    expect(await countOrders(readModels.db)).toEqual({
      total: 0,
      byStatus: await countedAnew(),
      archived: 0,
    });
  });

  it('is what the orders say, whatever happens to them, however many events come together', async () => {
    const { events } = randomHistory(11, 1_500);
    for (let from = 0; from < events.length; from += 97) {
      await readModels.apply(ordersProjection, events.slice(from, from + 97));
      const { total, byStatus } = await countOrders(readModels.db);
      expect(byStatus).toEqual(await countedAnew());
      expect(total).toBe(Object.values(byStatus).reduce((sum, orders) => sum + orders, 0));
    }
    const { byStatus } = await countOrders(readModels.db);
    expect(Object.values(byStatus).filter((orders) => orders > 0).length).toBeGreaterThan(3);
    const types = new Set(events.map(({ type }) => type));
    expect([...types]).toEqual(expect.arrayContaining(['OrderReinstated', 'OrderDeleted', 'OrderCancelled']));
  });
});
