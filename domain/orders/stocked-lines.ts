import type { GivenSample, OrderLine } from '#contracts/events/order.ts';

/** So many of a product, out of its stock. */
export type StockedLine = Pick<OrderLine, 'productId' | 'productName' | 'quantity'>;

/** What an order takes from the stock: its lines, and the sample that is given with it, which is never one of them. */
export function stockedLines({
  lines,
  sample,
}: {
  readonly lines: readonly OrderLine[];
  readonly sample?: GivenSample | undefined;
}): readonly StockedLine[] {
  return sample === undefined ? lines : [...lines, { ...sample, quantity: 1 }];
}
