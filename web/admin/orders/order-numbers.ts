import type { Order } from '#contracts/http/shop/orders.ts';
import { bothNumbers } from '#contracts/orders/order-numbers.ts';

export type Numbered = Pick<Order, 'id' | 'runningNumber'>;

/** An order's numbers in a sentence or title: `#7617E342 (nº 1042)`. */
export function orderNumbers({ id, runningNumber }: Numbered): string {
  return `#${bothNumbers(id, runningNumber)}`;
}
