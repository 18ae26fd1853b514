import type { GivenSample, OrderLine } from '#contracts/events/orders/order.ts';
import {
  type Gift,
  giftSchema,
  type OrderDetails,
  orderDetailsSchema,
} from '#contracts/events/orders/order-details.ts';
import type { OrderContent } from './commands/order.commands.ts';
import type { PlacedOrder } from './order.state.ts';

type Item = OrderContent['items'][number];

/** One entry per product, in the order they first came; several lines of one product are one. */
export function mergeItems(items: readonly Item[]): Item[] {
  const quantities = new Map<string, number>();
  for (const { productId, quantity } of items)
    quantities.set(productId, (quantities.get(productId) ?? 0) + quantity);
  return [...quantities].map(([productId, quantity]) => ({ productId, quantity }));
}

/** Whether a placed order is what this content asks for. Prices play no part: they may have changed since. */
export function isSameContent(order: PlacedOrder, content: OrderContent): boolean {
  const { customer, shippingAddress, gift, isEmailCorrected } = order;
  // What was corrected since says nothing of what was asked for; whose order it is, an address that stands as it was typed does.
  const email = isEmailCorrected ? customer.email : content.customer.email;
  const asked = order.isCorrected
    ? { ...content, shippingAddress, customer: { ...customer, email }, gift: withName(content.gift, gift) }
    : content;
  const placed = fingerprint(order, order.lines, [order.promo?.code, order.sample?.productId]);
  return placed === fingerprint(asked, content.items, [content.promoCode, content.sampleProductId]);
}

/** With the recipient as they are called since. */
function withName(asked: Gift | undefined, { recipientName }: Gift = {}): Gift | undefined {
  return asked && recipientName !== undefined ? { ...asked, recipientName } : asked;
}

/** What the wrap costs and how a sample is called is the shop's word, not the shopper's. */
const asOrdered = orderDetailsSchema
  .omit({ shippingMethod: true, relayPoint: true, sample: true })
  .extend({ gift: giftSchema.omit({ wrapPrice: true }).optional() });

/** What makes an order this one and no other; a detail that was not given is none. */
function fingerprint(
  details: Omit<OrderDetails, 'sample'>,
  lines: readonly Item[],
  chosen: readonly (string | null | undefined)[],
): string {
  const items = lines.map(({ productId, quantity }) => `${productId.toLowerCase()} ${quantity}`).sort();
  // The schema puts the details in one order and leaves the rest of the order out, and how it goes, which the console may have changed.
  return JSON.stringify([asOrdered.parse(details), chosen, items], (_name, value) => value ?? undefined);
}

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
