import type { Order } from '#contracts/http/orders.ts';
import { shortId } from '#contracts/identifiers.ts';
import { runningNumberText } from '#contracts/running-number.ts';

type Numbered = Pick<Order, 'id' | 'runningNumber'>;

/** An order's numbers in a sentence or title: `#7617E342 (nº 1042)`. */
export function orderNumbers({ id, runningNumber }: Numbered): string {
  const number = `#${shortId(id)}`;
  return runningNumber === undefined ? number : `${number} (${runningNumberText(runningNumber)})`;
}
