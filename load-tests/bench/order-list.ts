import { sql } from 'kysely';
import { createReadDatabase, type ReadDb } from '#projections/lib/database.ts';
import { tables } from '#projections/orders/tables.ts';
import { type Bench, type Figure, percentile } from './bench.ts';
import { openShopCalls, PRICE, waitUntilSettled } from './shop-calls.ts';

export const ORDERS = 20_000;
const ORDERED = 50;
const CALLS = 20;
const MAX_FIRST_BYTE_MS = 100;

/** The whole list of the specification, `GET /api/orders`: some orders, and copies of their rows until there are enough. */
export async function measureOrderList(bench: Bench): Promise<Figure[]> {
  const { admin, progress } = bench;
  await fillOrders(bench);
  progress(`GET /api/orders of ${ORDERS.toLocaleString('en')} orders`);
  const [first, whole]: [number[], number[]] = [[], []];
  for (let call = 0; call < CALLS; call += 1) {
    const begun = performance.now();
    const { body, status } = await admin.call('GET', '/api/orders');
    if (status !== 200 || body === null) throw new Error(`GET /api/orders answered ${status}`);
    for await (const _ of body) if (first.length === call) first.push(performance.now() - begun);
    whole.push(performance.now() - begun);
  }
  return [
    {
      name: `GET /api/orders of ${ORDERS.toLocaleString('en')} orders, first byte, p95`,
      unit: 'ms',
      value: percentile(first, 0.95),
      target: { atMost: MAX_FIRST_BYTE_MS },
    },
    { name: 'the same, last byte', unit: 'ms', value: percentile(whole, 0.95) },
  ];
}

/** Buys some orders, and copies their rows until there are `ORDERS`. */
export async function fillOrders(bench: Bench): Promise<void> {
  const { shop, admin, termsVersion } = bench;
  const productId = await admin.addProduct({ name: 'Liste', price: PRICE, stockQuantity: 1_000_000 });
  const calls = await openShopCalls(shop, termsVersion);
  for (let order = 0; order < ORDERED; order += 1) await calls.buy(productId);
  calls.close();
  await waitUntilSettled(bench);
  const { db, close } = createReadDatabase(shop.addresses.databaseUrl, { connections: 1 });
  try {
    await copyOrders(db);
  } finally {
    await close();
  }
}

/** Copies the newest orders' rows, under other ids and at earlier places, until there are enough. */
async function copyOrders(db: ReadDb): Promise<void> {
  const columns = Object.keys(tables.orders.columns).map((column) => {
    if (column === 'id') return sql`gen_random_uuid()`;
    return column === 'placed_at_position'
      ? sql`placed_at_position - copy * 1000000000::bigint`
      : sql.ref(column);
  });
  await sql`
    insert into orders.orders select ${sql.join(columns)}
    from (select * from orders.orders order by placed_at_position desc limit ${ORDERED}) as newest
      cross join generate_series(1, ${ORDERS / ORDERED}::int) as copy`.execute(db);
  await sql`analyze orders.orders`.execute(db);
}
