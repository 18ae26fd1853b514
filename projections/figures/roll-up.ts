import type { JsonRow } from '../lib/rows.ts';
import { contributionsOf, wholeOf } from './contribution.ts';
import { AMOUNTS_OF_SOME, countedIn, STEPS_OF_SOME } from './counted-orders.ts';
import { keepPurchases } from './customers.ts';
import { keysOf } from './keys.ts';
import { keepRepeated } from './repeated.ts';
import { keepReturned } from './returned.ts';
import type { FigureChanges, FiguredOrder, FiguresTables, FigureTallies } from './tables.ts';
import { keepUnmatched } from './unmatched.ts';
import { bucketOf, WAITS, waitOf } from './waits.ts';

/** Takes each row that a batch changed off the figures as it was, and adds it as it is: what a row adds follows from the row alone. */
export async function rollUp(rows: FigureChanges, sums: FigureTallies): Promise<void> {
  await keepPurchases(rows, sums);
  for (const { before, after } of rows.orders.changes()) {
    if (before) countOrder(sums, before, -1);
    if (after === undefined) continue;
    countOrder(sums, after);
    rows.orders.put({ ...after, keys: keysOf(after) });
  }
  await keepReturned(rows);
  await keepUnmatched(rows);
  await keepRepeated(rows, sums);
  for (const { before, after } of rows.documents.changes()) {
    if (before) sums.billing.add(billedOf(before), -1);
    if (after) sums.billing.add(billedOf(after));
  }
  for (const { before, after } of rows.movements.changes()) {
    if (before) sums.cash.add(movedOf(before), -1);
    if (after) sums.cash.add(movedOf(after));
  }
}

function countOrder(
  { sales, monthly_sales, steps, waits, refusals }: FigureTallies,
  order: FiguredOrder,
  sign: 1 | -1 = 1,
): void {
  const { day } = order;
  const month = day.slice(0, 7);
  const whole = wholeOf(order);
  const withSome = countedIn(AMOUNTS_OF_SOME, ({ of }) => of(whole) !== 0);
  for (const { dimension, key, sums } of contributionsOf(order)) {
    sales.add({ day, dimension, key, ...sums, ...withSome }, sign);
    monthly_sales.add({ month, dimension, key, ...sums }, sign);
  }
  const reached = countedIn(STEPS_OF_SOME, ({ isReached }) => isReached(order));
  steps.add({ day, placed: 1, ...reached }, sign);
  for (const code of order.refusal_codes) refusals.add({ day, code, orders: 1 }, sign);
  for (const step of WAITS) {
    const seconds = waitOf(order, step);
    if (seconds !== null) waits.add({ step, day, bucket: bucketOf(seconds), orders: 1 }, sign);
  }
}

function billedOf({ day, kind, country, rate, net, vat, gross }: JsonRow<FiguresTables['documents']>) {
  return { day, kind, country, rate, documents: 1, net, vat, gross };
}

function movedOf({ day, kind, amount, fee }: JsonRow<FiguresTables['movements']>) {
  return { day, kind, movements: 1, amount, fees: fee };
}
