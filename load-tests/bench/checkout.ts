import { readFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { discardShop, openShop, type TestShop } from '#embedded/testing/open-shop.ts';
import { createShopClient } from '#embedded/testing/shop-client.ts';
import { percentile } from '../harness/percentile.ts';
import { byName, sampleProcesses } from '../harness/process-samples.ts';
import { type Lag, watchLag } from './checkout/projection-lag.ts';
import { measureRawAppends } from './checkout/raw-appends.ts';
import { createShopCalls, PRICE, type ShopCalls } from './checkout/shop-calls.ts';

/** Of one order on the shopper's path: StockReserved, OrderPlaced, PaymentRequested, PaymentConfirmed. */
const APPENDS_PER_ORDER = 4;
const SHOPPERS = 16;
const PRODUCTS = 50;
const BOTTLES = 1_000_000;
const WARM_UP_SECONDS = 5;
const RUSH = { shoppers: 2_000, bottles: 100, milliseconds: 10_000 };
const PACE = { perSecond: 100, seconds: 10 };
const secretsSchema = z.object({ stripeWebhookSecret: z.string() });

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '20' } } });

/**
 * `npm run bench:checkout -- --seconds 20`: whole orders a second beside the event store's own appends a second, the rush on the last
 * bottles, the server's memory, and how far the read models are behind. Everything shares this machine, this program included.
 */
async function main(seconds: number): Promise<void> {
  const before = loadavg()[0] ?? 0;
  console.log('  Magasin d’événements seul…');
  const appends = await measureRawAppends(SHOPPERS, 3_000);
  const shop = await openShop({ env: { RATE_LIMIT_FACTOR: '1000000' } });
  try {
    const client = createShopClient(shop.url);
    await client.logIn();
    const products: string[] = [];
    for (let index = 0; index < PRODUCTS; index += 1)
      products.push(await client.addProduct({ name: `Banc ${index}`, price: PRICE, stockQuantity: BOTTLES }));
    const wanted = await client.addProduct({ name: 'Prisé', price: PRICE, stockQuantity: RUSH.bottles });
    const secrets = await readFile(join(shop.dataDir, 'secrets.json'), 'utf8');
    const { stripeWebhookSecret } = secretsSchema.parse(JSON.parse(secrets));
    const calls = createShopCalls(shop.url, stripeWebhookSecret);

    console.log('  Mise en train…');
    await orderFor(calls, products, WARM_UP_SECONDS);
    console.log(`  ${SHOPPERS} clients pendant ${seconds} s…`);
    const orders = await withUse(shop, () => orderFor(calls, products, seconds));
    console.log('  Ruée…');
    const rush = await rushFor(calls, wanted);
    console.log('  Retard des modèles de lecture…');
    const lags = await paced(shop, calls, products);
    calls.close();
    report({ appends, orders, rush, lags, load: [before, loadavg()[0] ?? 0] });
  } finally {
    await discardShop(shop);
  }
}

interface Orders {
  readonly perSecond: number;
  /** Of POST /api/orders, in milliseconds. */
  readonly p95: number;
  /** Processor milliseconds of each process per order. */
  readonly cpu: ReadonlyMap<string, number>;
  /** The server's resident memory in MiB, before and after. */
  readonly memory: readonly [number, number];
}

async function orderFor(calls: ShopCalls, products: readonly string[], seconds: number): Promise<number[]> {
  const end = performance.now() + seconds * 1_000;
  const times: number[] = [];
  let turn = 0;
  const shopper = async () => {
    while (performance.now() < end) {
      turn += 1;
      times.push((await calls.buy(products[turn % products.length] ?? '')).milliseconds);
    }
  };
  await Promise.all(Array.from({ length: SHOPPERS }, shopper));
  return times;
}

async function withUse(shop: TestShop, work: () => Promise<number[]>): Promise<Orders> {
  const root = shop.supervisor.pid ?? process.pid;
  const before = byName(await sampleProcesses(root));
  const begun = performance.now();
  const times = await work();
  const seconds = (performance.now() - begun) / 1_000;
  const after = byName(await sampleProcesses(root));
  const cpuOf = (name: string, cpu: number) => ((cpu - (before.get(name)?.cpu ?? 0)) * 1_000) / times.length;
  return {
    perSecond: times.length / seconds,
    p95: percentile(
      times.toSorted((a, b) => a - b),
      0.95,
    ),
    cpu: new Map([...after].map(([name, { cpu }]) => [name, cpuOf(name, cpu)])),
    memory: [before.get('server')?.memory ?? 0, after.get('server')?.memory ?? 0],
  };
}

interface Rush {
  readonly sold: number;
  readonly errors: number;
  readonly p95: number;
}

/** Shoppers come evenly, whatever the shop answers meanwhile. */
async function rushFor(calls: ShopCalls, productId: string): Promise<Rush> {
  const answers = await evenly(RUSH.shoppers, RUSH.milliseconds, () => calls.placeOrder(productId));
  return {
    sold: answers.filter(({ status }) => status === 201).length,
    errors: answers.filter(({ status }) => status !== 201 && status !== 409).length,
    p95: percentile(
      answers.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b),
      0.95,
    ),
  };
}

async function paced(shop: TestShop, calls: ShopCalls, products: readonly string[]): Promise<Lag[]> {
  const lag = await watchLag(shop.addresses.databaseUrl);
  await evenly(PACE.perSecond * PACE.seconds, PACE.seconds * 1_000, async (index) => {
    const { position } = await calls.buy(products[index % products.length] ?? '');
    if (position !== null) lag.appended(position);
  });
  return lag.stop();
}

function evenly<T>(count: number, milliseconds: number, call: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      await sleep((index * milliseconds) / count);
      return call(index);
    }),
  );
}

interface Results {
  readonly appends: number;
  readonly orders: Orders;
  readonly rush: Rush;
  readonly lags: readonly Lag[];
  readonly load: readonly [number, number];
}

function report({ appends, orders, rush, lags, load }: Results): void {
  const floor = appends / APPENDS_PER_ORDER;
  const rows: [what: string, measured: string, target: string][] = [
    ['appends/s du magasin seul', appends.toFixed(0), ''],
    [`commandes/s possibles (${APPENDS_PER_ORDER} appends chacune)`, floor.toFixed(0), ''],
    ['commandes entières/s', orders.perSecond.toFixed(1), '≥ 120'],
    ['rapport', (orders.perSecond / floor).toFixed(2), '≥ 0.50'],
    ['POST /api/orders p95 (ms)', orders.p95.toFixed(0), '≤ 60'],
    ...[...orders.cpu].map(([name, cpu]): [string, string, string] => [
      `CPU par commande, ${name} (ms)`,
      cpu.toFixed(1),
      '',
    ]),
    ['mémoire du serveur avant, après (Mio)', orders.memory.map((mib) => mib.toFixed(0)).join(', '), '≤ 300'],
    ['ruée : bouteilles vendues', String(rush.sold), String(RUSH.bottles)],
    ['ruée : erreurs', String(rush.errors), '0'],
    ['ruée : p95 (ms)', rush.p95.toFixed(0), '≤ 500'],
    ...lags.map(({ name, p50, p95 }): [string, string, string] => [
      `retard ${name} p50, p95 (ms)`,
      `${p50.toFixed(0)}, ${p95.toFixed(0)}`,
      '≤ 20, ≤ 100',
    ]),
  ];
  const width = Math.max(...rows.map(([what]) => what.length));
  for (const [what, measured, target] of rows)
    console.log(`  ${what.padEnd(width)}  ${measured.padStart(12)}  ${target}`);
  console.log(
    `  ${cpus().length} × ${cpus()[0]?.model ?? 'processeur inconnu'}, charge ${load.map((value) => value.toFixed(1)).join(' → ')}`,
  );
}

await main(Number(values.seconds));
