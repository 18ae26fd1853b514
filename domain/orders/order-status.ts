import type { OrderEvent, OrderStatus } from '#contracts/events/order.ts';

/** When a status was set by hand, which may say when the parcel left or arrived. */
export function statusSetAt(
  event: Extract<OrderEvent, { type: 'OrderStatusChanged' | 'OrderReinstated' }>,
): string {
  return event.type === 'OrderStatusChanged' ? event.data.changedAt : event.data.reinstatedAt;
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
