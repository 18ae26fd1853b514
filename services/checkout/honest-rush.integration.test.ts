import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { freshDatabase } from '#embedded/testing/fresh-database.ts';
import { createMemoryLog } from '../orders/testing/memory-log.ts';
import { buying, cause, ONE_BOTTLE, openTestShop, type TestShop } from '../orders/testing/test-shop.ts';
import { createOrderPlacement, type PlaceOrderHandler } from './place-order.ts';
import { createUnpaidHolds, migrateUnpaidHolds } from './unpaid-holds.ts';

const SHOPPERS = 2_000;
const NETWORKS = 200;
const BOTTLES = 100;

/** Two server processes of one shop. */
let shops: readonly TestShop[];
let db: pg.Pool;
let database: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  database = await freshDatabase(inject('databaseUrl'));
  db = new pg.Pool({ connectionString: database.url });
  await migrateUnpaidHolds(db);
  // What is to be shown is the counting in PostgreSQL: a log in memory leaves the machine to that.
  const log = createMemoryLog(async () => undefined);
  shops = [1, 2].map(() => openTestShop(log));
});
afterAll(async () => {
  await Promise.all(shops.map((shop) => shop.close()));
  await db.end();
  await database.drop();
});

function bounded(shop: TestShop): PlaceOrderHandler {
  const bounds = { bottlesPerEmail: 20, bottlesPerNetwork: 40, sharePerNetwork: 0.5, promoUsesPerEmail: 1 };
  const unpaidHolds = createUnpaidHolds({ ...shop, db, secret: 'test', bounds, maxHoldMinutes: 60 });
  const orderBounds = { bottlesPerLine: 10, bottlesPerOrder: 20 };
  return createOrderPlacement({
    ...shop,
    deadlineMinutes: 30,
    holdMinutes: 5,
    bounds: orderBounds,
    unpaidHolds,
  });
}

it('an honest rush is not hurt: two thousand shoppers of two hundred networks buy exactly the hundred bottles', async () => {
  const productId = await shops[0]?.addPerfume({ stock: BOTTLES });
  if (productId === undefined) throw new Error('no shop');
  const servers = shops.map(bounded);
  const placements = await Promise.all(
    Array.from({ length: SHOPPERS }, async (_, shopper) => {
      const network = shopper % NETWORKS;
      const networks = [
        { name: `10.0.${network}.${Math.floor(shopper / NETWORKS)}`, share: 1 },
        { name: `10.0.${network}.0/24`, share: 16 },
      ];
      const content = buying([{ productId, quantity: 1 }]);
      const customer = { ...content.customer, email: `client-${shopper}@exemple.fr` };
      const request = {
        orderId: randomUUID(),
        content: { ...content, customer },
        expectedTotal: ONE_BOTTLE,
        networks,
      };
      return servers[shopper % servers.length]?.(request, cause);
    }),
  );
  const refusals = placements.flatMap((placement) =>
    placement?.accepted === false ? [placement.refusal.code] : [],
  );
  expect(new Set(refusals)).toEqual(new Set(['insufficient-stock']));
  expect(refusals).toHaveLength(SHOPPERS - BOTTLES);
  expect(await shops[0]?.stockService.available(productId)).toBe(0);
}, 120_000);
