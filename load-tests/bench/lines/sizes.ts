import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Product } from '#contracts/http/products.ts';
import { CHANGED_CHANNEL } from '#projections/changes.ts';
import { type Bench, type BenchLine, type Figure, MOST_GROWTH, median } from '../bench-line.ts';

const TIMES = 9;
/** More than a server takes to hear that its pages are no longer true. */
const HEARD_MS = 25;
interface Path {
  readonly name: string;
  readonly path: string;
  /** Whether shoppers wait for it. */
  readonly isShoppers: boolean;
}

/**
 * What each page and call costs with more reviews, more products and more orders: every time made anew, never from memory. The rows are written by
 * SQL behind the shop's back; the log has no part in it, so that this line comes last.
 */
export const sizes: BenchLine = {
  name: 'tailles',
  async measure(bench) {
    const database = new pg.Client({ connectionString: bench.shop.addresses.databaseUrl });
    await database.connect();
    try {
      return [
        ...(await withProducts(bench, database)),
        ...(await withOrders(bench, database)),
        ...(await withReviews(bench, database)),
      ];
    } finally {
      await database.end();
    }
  },
};

async function firstProduct({ admin }: Bench): Promise<Product> {
  const [product] = await admin.listProducts();
  if (!product) throw new Error('the shop is empty');
  return product;
}

async function withProducts(bench: Bench, database: pg.Client): Promise<Figure[]> {
  const product = await firstProduct(bench);
  const shopper = (name: string, path: string): Path => ({ name, path, isShoppers: true });
  const middle = `11000-${product.id}`;
  const paths = [
    shopper('accueil', '/'),
    shopper('collection', '/parfums'),
    shopper('collection, plus loin', `/parfums?apres=${middle}`),
    shopper('page d’un parfum', `/parfums/${product.id}`),
    shopper('GET /api/products', '/api/products'),
    shopper('GET /api/products?after', `/api/products?sort=price-asc&after=${middle}`),
    shopper('GET /api/products/{id}', `/api/products/${product.id}`),
    { name: 'plan du site', path: '/sitemap.xml', isShoppers: false },
  ];
  return grow(bench, database, { what: 'parfums', sizes: bench.sizes.products, paths, fill: fillProducts });
}

async function withOrders(bench: Bench, database: pg.Client): Promise<Figure[]> {
  const product = await firstProduct(bench);
  await bench.admin.order({ productId: product.id, priceCents: Math.round(Number(product.price) * 100) });
  await sleep(1_000);
  const console = (name: string, path: string): Path => ({ name, path, isShoppers: false });
  const paths = [
    console('console : commandes', '/api/admin/orders'),
    console('console : commandes en attente', '/api/admin/orders?status=pending'),
    console('console : nombre par statut', '/api/admin/orders/counts'),
    console('console : chiffres', '/api/admin/analytics/stats'),
    console('console : mois', '/api/admin/analytics/monthly'),
    { name: 'page d’un parfum', path: `/parfums/${product.id}`, isShoppers: true },
  ];
  return grow(bench, database, { what: 'commandes', sizes: bench.sizes.orders, paths, fill: fillOrders });
}

async function withReviews(bench: Bench, database: pg.Client): Promise<Figure[]> {
  const product = await firstProduct(bench);
  const paths = [{ name: 'page d’un parfum', path: `/parfums/${product.id}`, isShoppers: true }];
  const fill = (to: pg.Client, from: number, until: number) => fillReviews(to, product.id, from, until);
  return grow(bench, database, { what: 'avis', sizes: bench.sizes.reviews, paths, fill });
}

interface Growth {
  readonly what: string;
  readonly sizes: readonly number[];
  readonly paths: readonly Path[];
  readonly fill: (database: pg.Client, from: number, to: number) => Promise<void>;
}

async function grow(bench: Bench, database: pg.Client, growth: Growth): Promise<Figure[]> {
  const { what, sizes: steps, paths, fill } = growth;
  const times = new Map<string, number[]>();
  let before = 1;
  for (const size of steps) {
    bench.progress(`${size.toLocaleString('fr-FR')} ${what}`);
    await fill(database, before, size);
    before = size;
    for (const { name, path } of paths)
      times.set(name, [...(times.get(name) ?? []), await timeOf(bench, database, path)]);
  }
  return paths.flatMap(({ name, isShoppers }) => figuresOf(name, isShoppers, growth, times.get(name) ?? []));
}

function figuresOf(
  name: string,
  isShoppers: boolean,
  { what, sizes: steps }: Growth,
  times: readonly number[],
): Figure[] {
  const [smallest = Number.NaN] = times;
  return times.map((value, step) => ({
    name: `${name}, ${(steps[step] ?? 0).toLocaleString('fr-FR')} ${what}`,
    value,
    unit: 'ms',
    floor: smallest,
    ratio: value / smallest,
    ...(isShoppers ? { target: { atMost: MOST_GROWTH } } : {}),
  }));
}

/** The median of several answers, each made anew. */
async function timeOf({ admin, shop }: Bench, database: pg.Client, path: string): Promise<number> {
  const times: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    await database.query('select pg_notify($1, $2)', [CHANGED_CHANNEL, 'catalog:*']);
    await sleep(HEARD_MS);
    const begun = performance.now();
    const answer = path.startsWith('/api/admin')
      ? await admin.call('GET', path)
      : await fetch(`${shop.url}${path}`);
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    times.push(performance.now() - begun);
  }
  return median(times);
}

/** Published reviews of one product. */
async function fillReviews(database: pg.Client, productId: string, from: number, to: number): Promise<void> {
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
async function fillProducts(database: pg.Client, from: number, to: number): Promise<void> {
  await copyRow(database, { table: 'catalog.products', where: 'is_active', from, to }, PRODUCT_CHANGES);
}

const PRODUCT_CHANGES = `'id', gen_random_uuid(), 'price_cents', 5000 + (n * 7919) % 15000, 'added_at_position', 1000000000000 + n`;

/** Copies of an order, most of them no longer waiting, and of who bought its perfume. */
async function fillOrders(database: pg.Client, from: number, to: number): Promise<void> {
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
