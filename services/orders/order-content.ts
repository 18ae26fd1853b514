import type { OrderContent } from './order.commands.ts';
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
  return fingerprint(contentOf(order)) === fingerprint(content);
}

/** What makes an order this one and no other. */
type Wish = Omit<OrderContent, 'termsVersion'>;

function contentOf(order: PlacedOrder): Wish {
  const { customer, shippingAddress, shippingMethod, lines, promo } = order;
  return { customer, shippingAddress, shippingMethod, items: lines, promoCode: promo?.code ?? null };
}

function fingerprint({ customer, shippingAddress, ...content }: Wish): string {
  const items = content.items
    .map(({ productId, quantity }) => `${productId.toLowerCase()} ${quantity}`)
    .sort();
  return JSON.stringify([
    [customer.name, customer.email, customer.phone],
    [shippingAddress.street, shippingAddress.city, shippingAddress.postalCode, shippingAddress.country],
    content.shippingMethod,
    content.promoCode,
    items,
  ]);
}
