import { type Bench, type Figure, percentile, sendSteadily } from './bench.ts';
import { openOrdering, warmUp } from './orders.ts';
import { openShopCalls, PRICE, waitUntilSettled } from './shop-calls.ts';

const RUSH_SHOPPERS = 2_000;
const BOTTLES = 100;
const SPREAD_SECONDS = 10;
const MAX_P95_MS = 1_500;

/** Two thousand shoppers in ten seconds want one of a hundred bottles: exactly a hundred are sold, the others refused at once. */
export async function measureRush(bench: Bench): Promise<Figure[]> {
  const { shop, admin, termsVersion, progress } = bench;
  const { order, close } = await openOrdering(bench);
  await warmUp(bench, order);
  close();
  await waitUntilSettled(bench);
  progress(`rush: ${RUSH_SHOPPERS} shoppers, ${BOTTLES} bottles`);
  const productId = await admin.addProduct({ name: 'Rush', price: PRICE, stockQuantity: BOTTLES });
  const calls = await openShopCalls(shop, termsVersion);
  const answers = await sendSteadily(RUSH_SHOPPERS / SPREAD_SECONDS, SPREAD_SECONDS, () =>
    calls.placeOrder(productId),
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
    { name: 'rush, p95', unit: 'ms', value: percentile(times, 0.95), target: { atMost: MAX_P95_MS } },
  ];
}
