import type { EmailType } from '#contracts/events/email.ts';
import type { OrderEvent } from '#contracts/events/order.ts';
import type { PlacedOrder } from './order.state.ts';
import { mayBeWrittenTo } from './order-money.ts';

/** The mail that tells a shopper what status their order has from this event on, as the process manager `order-emails` sends it; null when none does. */
export function statusMail(
  event: OrderEvent,
  after: PlacedOrder,
): Extract<EmailType, 'order-shipped' | 'order-cancelled' | 'order-reinstated'> | null {
  if (!mayBeWrittenTo(after)) return null;
  switch (event.type) {
    case 'OrderStatusChanged':
      return event.data.to === 'shipped' ? 'order-shipped' : null;
    case 'OrderCancelled':
      // The shopper replaced it a moment ago and is about to pay for another.
      return event.data.reason === 'superseded' ? null : 'order-cancelled';
    case 'OrderReinstated': {
      const { to, reason } = event.data;
      // A late payment follows, and is confirmed.
      if (reason === 'late-payment' || to === 'cancelled') return null;
      return to === 'shipped' ? 'order-shipped' : 'order-reinstated';
    }
    default:
      return null;
  }
}
