import type { Bench, Figure } from '../bench.ts';
import { openOrdering } from '../orders.ts';
import { waitUntilSettled } from '../shop-calls.ts';
import { sampleProcesses } from './process-samples.ts';

const SHOPPERS = 16;
const ORDERS = 10_000;
const ONE_ROW_IN = 2_000;
const SECONDS_AT_ONCE = 10;

/** Resident memory of the server and of the worker while thousands of orders come in, each time that all has followed. */
export async function measureMemory(bench: Bench): Promise<Figure[]> {
  const { order, close } = await openOrdering(bench);
  const figures: Figure[] = [];
  let done = 0;
  try {
    while (done < ORDERS) {
      done += (await order(SHOPPERS, SECONDS_AT_ONCE)).length;
      if (done < (figures.length / 2 + 1) * ONE_ROW_IN) continue;
      await waitUntilSettled(bench);
      bench.progress(`${done} orders`);
      const uses = await sampleProcesses(bench.shop.supervisor.pid ?? process.pid);
      for (const role of ['server', 'worker'])
        figures.push({
          name: `memory of a ${role} after ${done} orders`,
          unit: 'MiB',
          value: uses.get(role)?.memory ?? 0,
        });
    }
    return figures;
  } finally {
    close();
  }
}
