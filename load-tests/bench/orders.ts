import { setTimeout as sleep } from 'node:timers/promises';
import { type Bench, type Figure, median, percentile } from './bench.ts';
import { readCallCounts } from './call-counts.ts';
import { sampleProcesses } from './process-samples.ts';
import { openShopCalls, PRICE, waitUntilSettled } from './shop-calls.ts';

const SHOPPERS = 16;
const PRODUCTS = 50;
/** A shop that has just opened has not compiled yet what an order runs through. */
const WARM_UP_SECONDS = 30;
const SECONDS = 10;
const MAX_SERVER_MIB = 300;

interface Run {
  readonly perSecond: number;
  /** Of POST /api/orders, in milliseconds. */
  readonly p95: number;
  /** Processor milliseconds per order of all the shop's processes. */
  readonly cpu: number;
  /** Resident memory of the server in MiB. */
  readonly memory: number;
  /** Per order, with the mails and documents that follow it. */
  readonly eventStoreCalls: number;
  readonly statements: number;
}

/** Whole orders, from POST /api/orders to the webhook of their payment, by shoppers who buy one after the other without a pause. */
export async function measureOrders(bench: Bench): Promise<Figure[]> {
  const { shop, admin, progress, runs } = bench;
  const products: string[] = [];
  for (let index = 0; index < PRODUCTS; index += 1)
    products.push(await admin.addProduct({ name: `Bench ${index}`, price: PRICE, stockQuantity: 1_000_000 }));
  const calls = await openShopCalls(shop);
  let next = 0;
  const orderFor = async (seconds: number) => {
    const end = performance.now() + seconds * 1_000;
    const times: number[] = [];
    const shopper = async () => {
      while (performance.now() < end) {
        next += 1;
        times.push((await calls.buy(products[next % PRODUCTS] ?? '')).milliseconds);
      }
    };
    await Promise.all(Array.from({ length: SHOPPERS }, shopper));
    return times;
  };
  try {
    progress(`${SHOPPERS} shoppers, warming up`);
    await orderFor(WARM_UP_SECONDS);
    const measured: Run[] = [];
    for (let run = 0; run < runs; run += 1) {
      await waitUntilSettled(bench);
      progress(`${SHOPPERS} shoppers for ${SECONDS} s`);
      measured.push(await measureRun(bench, () => orderFor(SECONDS)));
    }
    const of = (what: keyof Run) => median(measured.map((run) => run[what]));
    return [
      {
        name: `whole orders, ${SHOPPERS} shoppers`,
        unit: '/s',
        value: of('perSecond'),
        target: { atLeast: 120 },
      },
      { name: 'POST /api/orders, p95', unit: 'ms', value: of('p95') },
      { name: 'processor time per order, all processes', unit: 'ms', value: of('cpu') },
      {
        name: 'event-store calls per order, all that follows included',
        unit: '',
        value: of('eventStoreCalls'),
        target: { atMost: 15 },
      },
      {
        name: 'SQL statements per order, likewise',
        unit: '',
        value: of('statements'),
        target: { atMost: 20 },
      },
      { name: 'memory of a server', unit: 'MiB', value: of('memory'), target: { atMost: MAX_SERVER_MIB } },
    ];
  } finally {
    calls.close();
  }
}

/** How long a process may keep a count for itself, and then some. */
const COUNTED_AFTER_MS = 1_000;

async function measureRun(bench: Bench, work: () => Promise<number[]>): Promise<Run> {
  const shopPid = bench.shop.supervisor.pid ?? process.pid;
  const cpuOf = (uses: Awaited<ReturnType<typeof sampleProcesses>>) =>
    [...uses.values()].reduce((sum, { cpu }) => sum + cpu, 0);
  const counted = await readCallCounts(bench.countsIn);
  const before = cpuOf(await sampleProcesses(shopPid));
  const begun = performance.now();
  const times = await work();
  const seconds = (performance.now() - begun) / 1_000;
  const after = await sampleProcesses(shopPid);
  await waitUntilSettled(bench);
  await sleep(COUNTED_AFTER_MS);
  const calls = await readCallCounts(bench.countsIn);
  return {
    perSecond: times.length / seconds,
    p95: percentile(times, 0.95),
    cpu: ((cpuOf(after) - before) * 1_000) / times.length,
    memory: after.get('server')?.memory ?? 0,
    eventStoreCalls: (calls.eventStore - counted.eventStore) / times.length,
    statements: (calls.statements - counted.statements) / times.length,
  };
}

const RUSH_SHOPPERS = 2_000;
const BOTTLES = 100;
const SPREAD_MS = 10_000;

/** Two thousand shoppers in ten seconds want one of a hundred bottles: exactly a hundred are sold, the others refused at once. */
export async function measureRush({ shop, admin, progress }: Bench): Promise<Figure[]> {
  progress(`rush: ${RUSH_SHOPPERS} shoppers, ${BOTTLES} bottles`);
  const productId = await admin.addProduct({ name: 'Rush', price: PRICE, stockQuantity: BOTTLES });
  const calls = await openShopCalls(shop);
  const answers = await Promise.all(
    Array.from({ length: RUSH_SHOPPERS }, async (_, index) => {
      await sleep((index * SPREAD_MS) / RUSH_SHOPPERS);
      return calls.placeOrder(productId);
    }),
  );
  calls.close();
  const sold = answers.filter(({ status }) => status === 201).length;
  const errors = answers.filter(({ status }) => status !== 201 && status !== 409).length;
  const times = answers.map(({ milliseconds }) => milliseconds);
  return [
    {
      name: 'rush, bottles sold more or less than there were',
      unit: '',
      value: Math.abs(sold - BOTTLES),
      target: { atMost: 0 },
    },
    { name: 'rush, errors', unit: '', value: errors, target: { atMost: 0 } },
    { name: 'rush, p95', unit: 'ms', value: percentile(times, 0.95), target: { atMost: 500 } },
  ];
}
