import type { OrderStanding as ShownStanding } from '#contracts/http/desk/order-changes.ts';
import { addCents, type InCents } from '#contracts/money.ts';
import { paymentStatusOf } from '../payments/receipts.ts';
import type { OrderState, PlacedOrder } from './order.state.ts';
import { recipientOf } from './parcels/parcels.ts';

/** What an administrator goes by who decides on an order: its status, its parcel, its money, its returns. */
export type OrderStanding = InCents<ShownStanding, 'refunded'>;

/** How an order stands. */
export function orderStanding(order: PlacedOrder): OrderStanding {
  const { status, trackingNumber, shippingMethod, relayPoint: point, refunds, returns } = order;
  const { street, postalCode, city, country } = order.shippingAddress;
  const { email, phone } = order.customer;
  const made = refunds.filter((refund) => refund.status !== 'failed').map(({ amount }) => amount);
  const articles = returns?.articles ?? [];
  return {
    status,
    trackingNumber,
    parcels: order.parcels.length + (order.replacements?.length ?? 0),
    shippingMethod,
    deliveredTo: [recipientOf(order), email, phone, street, `${postalCode} ${city}`, country]
      .filter(Boolean)
      .join(', '),
    relayPoint: point ? `${point.name}, ${point.postalCode} ${point.city}` : null,
    payment: paymentStatusOf(order),
    refunded: addCents(...made),
    withdrawn: articles.reduce((sum, article) => sum + article.withdrawn, 0),
    received: articles.reduce((sum, article) => sum + article.received, 0),
    arrivals: returns?.arrivals.length ?? 0,
  };
}

export function isSameStanding(one: OrderStanding, other: OrderStanding): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Whether an order stands otherwise than whoever decided on it saw; who says nothing of what they saw is not asked. */
export function isSeenOtherwise(seen: OrderStanding | undefined, order: OrderState): boolean {
  if (seen === undefined || order.status === 'absent' || order.deleted) return false;
  return !isSameStanding(seen, orderStanding(order));
}
