import { measureRawAppends } from './raw-appends.ts';
import type { ShopCalls } from './shop-calls.ts';

/** How many shoppers buy one after the other, without a pause. */
export const SHOPPERS = 16;
/** Of one order on the shopper's path: StockReserved, OrderPlaced, PaymentRequested, PaymentConfirmed. */
const APPENDS_PER_ORDER = 4;
const FLOOR_MS = 3_000;

/** What `ordersThatAppendsAllow` is called in the table. */
export const FLOOR = `plancher : appends ÷ ${APPENDS_PER_ORDER}`;

/** How many orders a second there would be if they were nothing but their appends. */
export async function ordersThatAppendsAllow(): Promise<number> {
  return (await measureRawAppends(SHOPPERS, FLOOR_MS)) / APPENDS_PER_ORDER;
}

/** Lets shoppers buy for some seconds. @returns what POST /api/orders took for each order, in milliseconds. */
export async function orderFor(
  calls: ShopCalls,
  products: readonly string[],
  seconds: number,
): Promise<number[]> {
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
