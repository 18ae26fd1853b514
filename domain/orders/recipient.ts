import type { OrderDetails } from '#contracts/events/order.ts';

/** Whom the parcel is for: the recipient of a gift, else who ordered it. */
export function recipientOf({ customer, gift }: Pick<OrderDetails, 'customer' | 'gift'>): string {
  return gift?.recipientName ?? customer.name;
}
