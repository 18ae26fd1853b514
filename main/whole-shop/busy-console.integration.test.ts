import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { eventually } from '#embedded/testing/eventually.ts';
import { type ServedShopApi, serveShopApi } from '../testing/serve-shop-api.ts';

let shop: ServedShopApi;
let db: pg.Pool;
beforeAll(async () => {
  shop = await serveShopApi({ databaseUrl: inject('databaseUrl'), eventStoreUrl: inject('eventStoreUrl') });
  db = new pg.Pool({ connectionString: shop.databaseUrl });
});
afterAll(async () => {
  await db.end();
  await shop.close();
});

/** How many statements of the shop wait for a lock. */
async function countWaiting(): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.count ?? 0;
}

it('answers shoppers while all that the console asks for takes long', async () => {
  const cookie = await shop.logIn();
  const locking = await db.connect();
  await locking.query('begin; lock table orders.orders in access exclusive mode');
  const asked = Array.from({ length: 12 }, () =>
    fetch(`${shop.url}/api/admin/orders`, { headers: { cookie } }),
  );
  try {
    await eventually('the console waits', countWaiting, (waiting) => waiting >= 5);
    for (const path of ['/api/products', '/api/articles', '/api/products?limit=1']) {
      const answer = await fetch(`${shop.url}${path}`, { signal: AbortSignal.timeout(5_000) });
      expect(answer.status).toBe(200);
    }
    expect((await fetch(`${shop.url}/api/admin/session`, { headers: { cookie } })).status).toBe(200);
    expect(await countWaiting()).toBe(5);
  } finally {
    await locking.query('commit');
    locking.release();
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(Array(12).fill(200));
  }
});
