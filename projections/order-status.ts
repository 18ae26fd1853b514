import type { OrderEvent, OrderStatus } from '#contracts/events/order.ts';

/** Orders of these statuses count as sales (specification §9). */
export const SOLD_STATUSES: readonly OrderStatus[] = ['confirmed', 'shipped', 'delivered'];

export function isSold(status: OrderStatus): boolean {
  return SOLD_STATUSES.includes(status);
}

/** The status an order has after an event, given the one it had. */
export function statusAfter(status: OrderStatus, event: OrderEvent): OrderStatus {
  switch (event.type) {
    case 'OrderPlaced':
      return 'pending';
    case 'PaymentConfirmed':
      return status === 'pending' ? 'confirmed' : status;
    case 'OrderStatusChanged':
    case 'OrderReinstated':
      return event.data.to;
    case 'OrderCancelled':
      return 'cancelled';
    default:
      return status;
  }
}
