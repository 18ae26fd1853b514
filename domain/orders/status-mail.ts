import type { OrderEvent } from '#contracts/events/orders/order.ts';
import type { PlacedOrder } from './order.state.ts';
import { isContactable } from './order-money.ts';

type DataOf<Type extends OrderEvent['type']> = Extract<OrderEvent, { type: Type }>['data'];

/** A mail that tells a shopper their order's status, with what it says. */
export type StatusMail =
  | { readonly type: 'order-shipped' }
  | {
      readonly type: 'order-cancelled';
      readonly reason: Exclude<DataOf<'OrderCancelled'>['reason'], 'superseded'>;
    }
  | {
      readonly type: 'order-reinstated';
      readonly to: Exclude<DataOf<'OrderReinstated'>['to'], 'shipped' | 'cancelled'>;
    };

/**
 * The mail that tells a shopper what status their order has from this event on; null when none does. Both the preview of a change and
 * the process manager that sends the mails go by it.
 */
export function statusMail(event: OrderEvent, after: PlacedOrder): StatusMail | null {
  if (!isContactable(after)) return null;
  switch (event.type) {
    case 'OrderStatusChanged':
      return event.data.to === 'shipped' ? { type: 'order-shipped' } : null;
    case 'OrderCancelled': {
      const { reason } = event.data;
      // The shopper replaced it a moment ago and is about to pay for another.
      return reason === 'superseded' ? null : { type: 'order-cancelled', reason };
    }
    case 'OrderReinstated': {
      const { to, reason } = event.data;
      // A late payment follows, and is confirmed.
      if (reason === 'late-payment' || to === 'cancelled') return null;
      return to === 'shipped' ? { type: 'order-shipped' } : { type: 'order-reinstated', to };
    }
    default:
      return null;
  }
}
