import type { OrderEvent, OrderStatus } from '#contracts/events/order.ts';

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
