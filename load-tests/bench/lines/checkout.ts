import { percentile } from '../../harness/percentile.ts';
import { byName, sampleProcesses } from '../../harness/process-samples.ts';
import { type Bench, type BenchLine, type Figure, MOST_MEMORY, median } from '../bench-line.ts';
import { FLOOR, orderFor, ordersThatAppendsAllow, SHOPPERS } from '../checkout/order-for.ts';
import { openCalls, PRICE } from '../checkout/shop-calls.ts';
import { untilNothingIsLeft } from '../nothing-left.ts';

const PRODUCTS = 50;
const BOTTLES = 1_000_000;
/** Until the engines have compiled what an order runs through: half a minute after its start a shop is a third faster than at first. */
const WARM_UP_SECONDS = 30;
const SECONDS = 10;

interface Orders {
  readonly perSecond: number;
  /** Of POST /api/orders, in milliseconds. */
  readonly p95: number;
  /** Processor milliseconds per order of all the shop's processes: it says the same on a machine that others use too. */
  readonly cost: number;
  /** The server's resident memory in MiB. */
  readonly memory: number;
}

/** Whole orders, from POST /api/orders to the webhook that says they are paid, beside the event store's own appends. */
export const checkout: BenchLine = {
  name: 'commandes',
  async measure(bench) {
    const { admin, progress, runs } = bench;
    const products: string[] = [];
    for (let index = 0; index < PRODUCTS; index += 1)
      products.push(await admin.addProduct({ name: `Banc ${index}`, price: PRICE, stockQuantity: BOTTLES }));
    const calls = await openCalls(bench.shop);
    try {
      progress(`${SHOPPERS} clients, mise en train`);
      await orderFor(calls, products, WARM_UP_SECONDS);
      const turns: { floor: number; orders: Orders }[] = [];
      for (let run = 0; run < runs; run += 1) {
        progress('attente : les mails et les stocks des mesures précédentes');
        await untilNothingIsLeft(bench);
        progress(`appends du magasin seul, puis ${SHOPPERS} clients pendant ${SECONDS} s`);
        const floor = await ordersThatAppendsAllow();
        turns.push({ floor, orders: await ordersOf(bench, () => orderFor(calls, products, SECONDS)) });
      }
      return figures(turns);
    } finally {
      calls.close();
    }
  },
};

function figures(turns: readonly { readonly floor: number; readonly orders: Orders }[]): Figure[] {
  const of = (what: keyof Orders) => median(turns.map(({ orders }) => orders[what]));
  return [
    {
      name: `commandes entières, ${SHOPPERS} clients (${FLOOR})`,
      unit: '/s',
      value: of('perSecond'),
      floor: median(turns.map(({ floor }) => floor)),
      ratio: median(turns.map(({ floor, orders }) => orders.perSecond / floor)),
      target: { atLeast: 0.5 },
    },
    { name: 'POST /api/orders, p95', unit: 'ms', value: of('p95'), target: { atMost: 60 } },
    { name: 'processeur par commande, tous processus', unit: 'ms', value: of('cost') },
    { name: 'mémoire d’un serveur', unit: 'Mio', value: of('memory'), target: { atMost: MOST_MEMORY } },
  ];
}

async function ordersOf({ shop }: Bench, work: () => Promise<number[]>): Promise<Orders> {
  const root = shop.supervisor.pid ?? process.pid;
  const cpuOf = (samples: Awaited<ReturnType<typeof sampleProcesses>>) =>
    samples.reduce((sum, { cpu }) => sum + cpu, 0);
  const before = cpuOf(await sampleProcesses(root));
  const begun = performance.now();
  const times = await work();
  const seconds = (performance.now() - begun) / 1_000;
  const after = await sampleProcesses(root);
  return {
    perSecond: times.length / seconds,
    p95: percentile(
      times.toSorted((one, other) => one - other),
      0.95,
    ),
    cost: ((cpuOf(after) - before) * 1_000) / times.length,
    memory: byName(after).get('server')?.memory ?? 0,
  };
}
