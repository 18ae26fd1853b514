import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '../../harness/percentile.ts';
import type { BenchLine } from '../bench-line.ts';
import { type Answer, openCalls, PRICE } from '../checkout/shop-calls.ts';

const SHOPPERS = 2_000;
const BOTTLES = 100;
const MILLISECONDS = 10_000;

/** Two thousand shoppers in ten seconds want one of a hundred bottles: as many are sold as there are, the others told at once. */
export const rush: BenchLine = {
  name: 'ruée',
  async measure({ shop, admin, progress }) {
    progress(`ruée : ${SHOPPERS} clients, ${BOTTLES} bouteilles`);
    const productId = await admin.addProduct({ name: 'Prisé', price: PRICE, stockQuantity: BOTTLES });
    const calls = await openCalls(shop);
    const answers = await evenly(SHOPPERS, MILLISECONDS, () => calls.placeOrder(productId));
    calls.close();
    const sold = answers.filter(({ status }) => status === 201).length;
    const errors = answers.filter(({ status }) => status !== 201 && status !== 409).length;
    const times = answers.map(({ milliseconds }) => milliseconds).toSorted((one, other) => one - other);
    return [
      // Neither more nor less.
      {
        name: 'ruée, écart au stock',
        unit: 'bouteilles',
        value: Math.abs(sold - BOTTLES),
        target: { atMost: 0 },
      },
      { name: 'ruée, erreurs', unit: '', value: errors, target: { atMost: 0 } },
      { name: 'ruée, p95', unit: 'ms', value: percentile(times, 0.95), target: { atMost: 500 } },
    ];
  },
};

/** Calls spread over a time, whatever is answered meanwhile. */
function evenly(count: number, milliseconds: number, call: () => Promise<Answer>): Promise<Answer[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      await sleep((index * milliseconds) / count);
      return call();
    }),
  );
}
