import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { addCents, subtractCents } from '#contracts/cents.ts';
import type { ShopEvent } from '#contracts/events/catalogue.ts';
import { takeOrderRequestSchema } from '#contracts/http/desk/desk-orders.ts';
import { placedOrderSchema, placeOrderRequestSchema } from '#contracts/http/shop/orders.ts';
import { toDecimal, ZERO } from '#contracts/money.ts';
import { mergeItems } from '#domain/orders/order-content.ts';
import type { Facts } from '../facts.ts';
import type { Asked } from '../requests.ts';
import { grouped, type Violation } from './violation.ts';

/** A shopper's, or the desk's, in which nobody has accepted the terms yet and which is no gift. */
const requestSchema = z.union([
  placeOrderRequestSchema,
  takeOrderRequestSchema.extend({ gift: z.undefined().optional() }),
]);
type Request = z.output<typeof requestSchema>;
type OrderPlaced = Extract<ShopEvent, { type: 'OrderPlaced' }>['data'];

/** What was acknowledged is in the log as it was acknowledged, and one key is one order. */
export function acknowledgedOrders({ log, requests }: Facts): Violation[] {
  const placed = log.flatMap((event) => (event.type === 'OrderPlaced' ? [event.data] : []));
  const byId = new Map(placed.map((order) => [order.orderId, order]));
  const violations: Violation[] = [];
  const placings = requests.filter(({ path }) => path === '/api/orders' || path === '/api/admin/desk-orders');
  for (const [key, asked] of grouped(placings, (each) => each.key)) {
    const acknowledged = asked.flatMap(acknowledgement);
    const ids = new Set(acknowledged.map(({ order }) => order.id));
    if (ids.size > 1)
      violations.push({
        key,
        sentence: `one key was acknowledged as ${ids.size} orders: ${[...ids].join(', ')}`,
      });
    const named = placed.filter(({ customer }) => customer.name.endsWith(key));
    if (named.length > 1)
      violations.push({
        key,
        orderId: named[0]?.orderId,
        sentence: `one key was placed as ${named.length} orders`,
      });
    for (const { order, request } of acknowledged) {
      const about = { key, orderId: order.id };
      const inLog = byId.get(order.id);
      if (inLog !== undefined) {
        const difference = differenceOf(inLog, request, order.total);
        if (difference !== null)
          violations.push({ ...about, sentence: `an order was acknowledged with another ${difference}` });
      } else violations.push({ ...about, sentence: 'an acknowledged order is not in the log' });
    }
  }
  return violations;
}

function acknowledgement({ status, answer, body }: Asked) {
  const order = placedOrderSchema.safeParse(answer);
  const request = requestSchema.safeParse(body);
  return status === 201 && order.success && request.success
    ? [{ order: order.data, request: request.data }]
    : [];
}

/** What of an order in the log is not as it was asked for and acknowledged. */
function differenceOf(order: OrderPlaced, request: Request, total: string): string | null {
  const { customer, shippingAddress, lines } = order;
  const quantities = (items: readonly { productId: string; quantity: number }[]) =>
    items
      .map(({ productId, quantity }) => `${productId} ${quantity}`)
      .sort()
      .join(', ');
  if (customer.name !== request.customerName) return 'name';
  if (customer.email !== request.customerEmail || customer.phone !== request.customerPhone)
    return 'address for mail or calls';
  if (
    Object.entries(request.shippingAddress).some(([part, value]) => value !== Object(shippingAddress)[part])
  )
    return 'delivery address';
  if (quantities(lines) !== quantities(mergeItems(request.items))) return 'content';
  if ((order.promo?.code ?? null) !== request.promoCode) return 'promo code';
  if (order.sample?.productId !== request.sampleProductId) return 'sample';
  const { wrapPrice = ZERO, ...gift } = order.gift ?? {};
  if (!isDeepStrictEqual(withoutGaps(gift), withoutGaps(request.gift ?? {}))) return 'gift';
  const { subtotal, discount, shipping, minimumCharge } = order;
  const parts = addCents(subtractCents(subtotal, discount), shipping, minimumCharge, wrapPrice);
  return parts === order.total && toDecimal(order.total) === total ? null : 'total';
}

function withoutGaps(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
