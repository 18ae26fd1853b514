import { setTimeout as sleep } from 'node:timers/promises';
import { type Bench, type Figure, median, percentile } from './bench.ts';
import { readCallCounts } from './measuring/call-counts.ts';
import { sampleProcesses } from './measuring/process-samples.ts';
import { openShopCalls, PRICE, type Purchase, waitUntilSettled } from './shop-calls.ts';

const SHOPPERS = 16;
const PRODUCTS = 50;
const WARM_UP_SECONDS = 30;
const SECONDS = 30;
const SECONDS_ALONE = 15;
const MAX_SERVER_MIB = 300;
/** One order in so many is watched until its confirmation shows the payment. */
const ONE_WATCHED_IN = 32;

/** Orders for some seconds, and all that follows them. */
interface Run {
  /** While shoppers order. */
  readonly perSecond: number;
  /** Until all that follows has followed: mails sent, documents issued, books settled. */
  readonly sustained: number;
  /** Seconds from the last order until then. */
  readonly followUp: number;
  /** Of POST /api/orders, in milliseconds. */
  readonly p95: number;
  /** From the payment until the confirmation shows it, in milliseconds. */
  readonly shownP95: number;
  /** Resident memory of the server in MiB. */
  readonly memory: number;
  /** Per order, with all that follows: processor milliseconds of all the shop's processes, calls and statements. */
  readonly cpu: number;
  readonly eventStoreCalls: number;
  readonly statements: number;
}

/** Whole orders, from POST /api/orders to the webhook of their payment, by shoppers who buy one after the other without a pause. */
export async function measureOrders(bench: Bench): Promise<Figure[]> {
  const { progress, runs } = bench;
  const { order, close } = await openOrdering(bench);
  try {
    await warmUp(bench, order);
    const measured: (Run & { readonly alone: number })[] = [];
    for (let run = 0; run < runs; run += 1) {
      await waitUntilSettled(bench);
      progress(`${SHOPPERS} shoppers for ${SECONDS} s`);
      const together = await measureRun(bench, () => order(SHOPPERS, SECONDS));
      progress(`one for ${SECONDS_ALONE} s`);
      const { cpu } = await measureRun(bench, () => order(1, SECONDS_ALONE));
      measured.push({ ...together, alone: cpu / together.cpu });
    }
    return figuresOf((what) => median(measured.map((run) => run[what])));
  } finally {
    close();
  }
}

/** Shoppers who buy one perfume after the other without a pause, of those that are put on sale for them. */
export async function openOrdering({ shop, admin, termsVersion }: Bench) {
  const products: string[] = [];
  for (let index = 0; index < PRODUCTS; index += 1)
    products.push(await admin.addProduct({ name: `Bench ${index}`, price: PRICE, stockQuantity: 1_000_000 }));
  const calls = await openShopCalls(shop, termsVersion);
  let next = 0;
  return {
    /** @returns what they bought. */
    async order(shoppers: number, seconds: number): Promise<Purchase[]> {
      const end = performance.now() + seconds * 1_000;
      const purchases: Purchase[] = [];
      const shopper = async () => {
        while (performance.now() < end) {
          next += 1;
          purchases.push(await calls.buy(products[next % PRODUCTS] ?? '', next % ONE_WATCHED_IN === 0));
        }
      };
      await Promise.all(Array.from({ length: shoppers }, shopper));
      return purchases;
    },
    close: calls.close,
  };
}

type Order = Awaited<ReturnType<typeof openOrdering>>['order'];

/** Until the engines have compiled what an order runs through, as they have in a shop that has been open for a while. */
export async function warmUp({ progress }: Bench, order: Order): Promise<void> {
  progress(`${SHOPPERS} shoppers, warming up`);
  await order(SHOPPERS, WARM_UP_SECONDS);
}

function figuresOf(of: (what: keyof Run | 'alone') => number): Figure[] {
  const followed = 'all that follows included';
  return [
    { name: `whole orders, ${SHOPPERS} shoppers: burst`, unit: '/s', value: of('perSecond') },
    { name: `sustained, ${followed}`, unit: '/s', value: of('sustained') },
    { name: `after ${SECONDS} s, until all has followed`, unit: 's', value: of('followUp') },
    { name: 'POST /api/orders, p95', unit: 'ms', value: of('p95') },
    {
      name: 'from payment to the confirmation that shows it, p95',
      unit: 'ms',
      value: of('shownP95'),
      target: { atMost: 500 },
    },
    { name: `processor time per order, all processes, ${followed}`, unit: 'ms', value: of('cpu') },
    {
      name: `the same of one shopper alone, by that of ${SHOPPERS}`,
      unit: '',
      value: of('alone'),
      target: { atMost: 1.5 },
    },
    {
      name: `event-store calls per order, ${followed}`,
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
}

/** How long a process may keep a count for itself, and then some. */
const COUNTED_AFTER_MS = 1_000;

async function measureRun(bench: Bench, work: () => Promise<Purchase[]>): Promise<Run> {
  const shopPid = bench.shop.supervisor.pid ?? process.pid;
  const cpuOf = (uses: Awaited<ReturnType<typeof sampleProcesses>>) =>
    [...uses.values()].reduce((sum, { cpu }) => sum + cpu, 0);
  const counted = await readCallCounts(bench.countsIn);
  const before = cpuOf(await sampleProcesses(shopPid));
  const secondsSince = (begun: number) => (performance.now() - begun) / 1_000;
  const begun = performance.now();
  const purchases = await work();
  const seconds = secondsSince(begun);
  const { memory = 0 } = (await sampleProcesses(shopPid)).get('server') ?? {};
  await waitUntilSettled(bench);
  const secondsInAll = secondsSince(begun);
  const after = cpuOf(await sampleProcesses(shopPid));
  await sleep(COUNTED_AFTER_MS);
  const calls = await readCallCounts(bench.countsIn);
  const orders = purchases.length;
  const times = purchases.map(({ milliseconds }) => milliseconds);
  const shown = purchases.flatMap(({ shownAfter }) => shownAfter ?? []);
  return {
    perSecond: orders / seconds,
    sustained: orders / secondsInAll,
    followUp: secondsInAll - seconds,
    p95: percentile(times, 0.95),
    shownP95: percentile(shown, 0.95),
    memory,
    cpu: ((after - before) * 1_000) / orders,
    eventStoreCalls: (calls.eventStore - counted.eventStore) / orders,
    statements: (calls.statements - counted.statements) / orders,
  };
}
