import type pg from 'pg';

/*
 * Rows of read models that no event wrote, by the hundred thousand: written by SQL behind the shop's back.
 */

/** Published reviews of one product. */
export async function fillReviews(
  database: pg.Client,
  productId: string,
  from: number,
  to: number,
): Promise<void> {
  await database.query(
    `insert into reviews.reviews
       (id, product_id, customer_name, customer_email, rating, title, comment, status, created_at)
     select gen_random_uuid(), $1, 'Camille Essai', 'avis' || n || '@exemple.fr', 5, 'Parfait !', repeat('Un sillage tendre. ', 10),
       'published', timestamptz '2026-01-01' + n * interval '1 second'
     from generate_series($2::int, $3::int) as n`,
    [productId, from, to],
  );
  await database.query('update reviews.rating_counts set stars_5 = stars_5 + $2::int where product_id = $1', [
    productId,
    to - from + 1,
  ]);
  await database.query('analyze reviews.reviews');
}

/** Copies of a product with prices all over the range. */
export async function fillProducts(database: pg.Client, from: number, to: number): Promise<void> {
  await copyRow(database, { table: 'catalog.products', where: 'is_active', from, to }, PRODUCT_CHANGES);
}

const PRODUCT_CHANGES = `'id', gen_random_uuid(), 'price_cents', 5000 + (n * 7919) % 15000, 'added_at_position', 1000000000000 + n`;

/** Copies of an order, most of them no longer waiting, and of who bought its perfume. */
export async function fillOrders(database: pg.Client, from: number, to: number): Promise<void> {
  for (const table of ['orders.orders', 'analytics.orders'])
    await copyRow(database, { table, from, to }, ORDER_CHANGES);
  await copyRow(database, { table: 'reviews.order_products', from, to }, BUYER_CHANGES);
  await database.query(
    `update orders.status_counts set (pending, delivered) =
       (select count(*) filter (where status = 'pending'), count(*) filter (where status = 'delivered') from orders.orders)`,
  );
}

const ORDER_CHANGES = `'id', gen_random_uuid(), 'placed_at_position', 1000000000000 + n,
  'status', case when n % 20 = 0 then 'pending' else 'delivered' end`;
const BUYER_CHANGES = `'order_id', gen_random_uuid(), 'customer_email', 'client' || n || '@exemple.fr'`;

interface Copies {
  readonly table: string;
  /** Which rows may be copied; any by default. */
  readonly where?: string;
  readonly from: number;
  readonly to: number;
}

/** Copies a row of a table as the numbers `n` go, each with changes, as an operator who fills a table would: analysed at the end. */
async function copyRow(
  database: pg.Client,
  { table, where = 'true', from, to }: Copies,
  changes: string,
): Promise<void> {
  await database.query(
    `insert into ${table}
     select (jsonb_populate_record(kept, jsonb_build_object(${changes}))).*
     from (select t from ${table} as t where ${where} limit 1) as one (kept), generate_series($1::int, $2::int) as n`,
    [from, to],
  );
  await database.query(`analyze ${table}`);
}
