import { type BenchLine, median } from '../bench-line.ts';
import { openBareOrders } from '../checkout/bare-orders.ts';
import { FLOOR, orderFor, ordersThatAppendsAllow, SHOPPERS } from '../checkout/order-for.ts';

const SECONDS = 5;

/**
 * Orders that take their appends, their three calls and the payment provider's and nothing else: as many as this machine could serve if a shop had nothing
 * to decide and nothing to do behind its answers.
 */
export const bareOrders: BenchLine = {
  name: 'nues',
  async measure({ runs, progress }) {
    const turns: { floor: number; value: number }[] = [];
    for (let run = 0; run < runs; run += 1) {
      progress('appends du magasin seul, puis commandes nues');
      turns.push({ floor: await ordersThatAppendsAllow(), value: await barePerSecond() });
    }
    return [
      {
        name: `commandes nues, ${SHOPPERS} clients (${FLOOR})`,
        unit: '/s',
        value: median(turns.map(({ value }) => value)),
        floor: median(turns.map(({ floor }) => floor)),
        ratio: median(turns.map(({ value, floor }) => value / floor)),
      },
    ];
  },
};

async function barePerSecond(): Promise<number> {
  const bare = await openBareOrders();
  try {
    // What the first orders cost is the compiler's work.
    await orderFor(bare.calls, [], SECONDS);
    return (await orderFor(bare.calls, [], SECONDS)).length / SECONDS;
  } finally {
    await bare.stop();
  }
}
