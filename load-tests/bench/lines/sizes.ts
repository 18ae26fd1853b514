import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { PlacedOrder } from '#contracts/http/orders.ts';
import type { Product } from '#contracts/http/products.ts';
import { CHANGED_CHANNEL } from '#projections/changes.ts';
import { type Bench, type BenchLine, type Figure, MOST_GROWTH, median } from '../bench-line.ts';
import { fillOrders, fillProducts, fillReviews } from '../made-up-rows.ts';

const TIMES = 9;
/**
 * Answers of a few milliseconds, the first size measured minutes before the last: two runs of the same shop in one hour differed by 0.54. An index taken
 * away makes it 0.1.
 */
const SPREAD = 0.5;
/** More than a server takes to hear that its pages are no longer true. */
const HEARD_MS = 25;
interface Path {
  readonly name: string;
  readonly path: string;
  /** Whether shoppers wait for it. */
  readonly isShoppers: boolean;
  /** Whether it answers only who has signed in, or has placed the order. */
  readonly isPrivate: boolean;
}

function shoppers(name: string, path: string): Path {
  return { name, path, isShoppers: true, isPrivate: false };
}

function consoles(name: string, path: string): Path {
  return { name: `console : ${name}`, path, isShoppers: false, isPrivate: true };
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
  const middle = `11000-${product.id}`;
  const paths = [
    shoppers('accueil', '/'),
    shoppers('collection', '/parfums'),
    shoppers('collection, plus loin', `/parfums?apres=${middle}`),
    shoppers('page d’un parfum', `/parfums/${product.id}`),
    shoppers('GET /api/products', '/api/products'),
    shoppers('GET /api/products?after', `/api/products?sort=price-asc&after=${middle}`),
    shoppers('GET /api/products/{id}', `/api/products/${product.id}`),
    { ...shoppers('plan du site', '/sitemap.xml'), isShoppers: false },
  ];
  return grow(bench, database, { what: 'parfums', sizes: bench.sizes.products, paths, fill: fillProducts });
}

async function withOrders(bench: Bench, database: pg.Client): Promise<Figure[]> {
  const product = await firstProduct(bench);
  const placed = await placeOrder(bench, product);
  const paths = [
    consoles('commandes', '/api/admin/orders'),
    consoles('commandes en attente', '/api/admin/orders?status=pending'),
    consoles('nombre par statut', '/api/admin/orders/counts'),
    consoles('histoire d’une commande', `/api/admin/orders/${placed.id}/history`),
    consoles('chiffres', '/api/admin/analytics/stats'),
    consoles('dernières commandes', '/api/admin/analytics/orders/recent'),
    consoles('mois', '/api/admin/analytics/monthly'),
    { ...shoppers('confirmation d’une commande', `/api/orders/${placed.id}/confirmation`), isPrivate: true },
    shoppers('page d’un parfum', `/parfums/${product.id}`),
  ];
  return grow(bench, database, { what: 'commandes', sizes: bench.sizes.orders, paths, fill: fillOrders });
}

/** An order of the shop's own, which the others are copies of; the read models have it when this ends. */
async function placeOrder({ admin }: Bench, { id: productId, price }: Product): Promise<PlacedOrder> {
  const answer = await admin.order({ productId, priceCents: Math.round(Number(price) * 100) });
  if ('refused' in answer) throw new Error(answer.refused.detail);
  await sleep(1_000);
  return answer.placed;
}

async function withReviews(bench: Bench, database: pg.Client): Promise<Figure[]> {
  const product = await firstProduct(bench);
  const paths = [
    shoppers('page d’un parfum', `/parfums/${product.id}`),
    shoppers('GET /api/products/{id}/reviews', `/api/products/${product.id}/reviews`),
    shoppers('GET /api/products/{id}/reviews/overview', `/api/products/${product.id}/reviews/overview`),
  ];
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
  const times = new Map<string, (readonly number[])[]>();
  // The smallest size is the floor of all others: it must not be what a server takes that has never been asked.
  bench.progress(`${what} : mise en train`);
  for (const path of paths) await timesOf(bench, database, path);
  let before = 1;
  for (const size of steps) {
    bench.progress(`${size.toLocaleString('fr-FR')} ${what}`);
    await fill(database, before, size);
    before = size;
    for (const path of paths)
      times.set(path.name, [...(times.get(path.name) ?? []), await timesOf(bench, database, path)]);
  }
  return paths.flatMap(({ name, isShoppers }) => figuresOf(name, isShoppers, growth, times.get(name) ?? []));
}

function figuresOf(
  name: string,
  isShoppers: boolean,
  { what, sizes: steps }: Growth,
  times: readonly (readonly number[])[],
): Figure[] {
  const smallest = median(times[0] ?? []);
  return times.map((measured, step) => ({
    name: `${name}, ${(steps[step] ?? 0).toLocaleString('fr-FR')} ${what}`,
    value: median(measured),
    unit: 'ms',
    floor: smallest,
    ratio: median(measured) / smallest,
    best: Math.min(...measured) / smallest,
    spread: SPREAD,
    ...(isShoppers ? { target: { atMost: MOST_GROWTH } } : {}),
  }));
}

/** What several answers take, each made anew: milliseconds. */
async function timesOf(
  { admin, shop }: Bench,
  database: pg.Client,
  { path, isPrivate }: Path,
): Promise<number[]> {
  const times: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    await database.query('select pg_notify($1, $2)', [CHANGED_CHANNEL, 'catalog:*']);
    await sleep(HEARD_MS);
    const begun = performance.now();
    const answer = isPrivate ? await admin.call('GET', path) : await fetch(`${shop.url}${path}`);
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    times.push(performance.now() - begun);
  }
  return times;
}
