import { isUndo } from '#domain/orders/undo.ts';
import { cancelOpenIntents } from '#services/payments/close-payments.ts';
import { executeRefund } from '#services/payments/execute-refund.ts';
import type { PaymentDeps } from '#services/payments/settle-payment.ts';
import { causeOfEvent, type ProcessManager } from '../../process-manager.ts';
import { defineFollower } from './order-follow-up.ts';

/**
 * Gives back the money of orders that ended, and money that was held for an order that is paid otherwise or deleted; cancels at the
 * provider what could still be paid for an order that ended, a PaymentIntent made meanwhile included. A provider that does not answer is
 * asked again later.
 */
export function createRefunds(deps: PaymentDeps): ProcessManager {
  return defineFollower({
    name: 'refunds',
    version: 4,
    steps: {
      cancelOpenIntents: (event) =>
        cancelOpenIntents(deps, event.data.orderId, causeOfEvent(event), event.revision),
      refund: (event) => executeRefund(deps, event.data.orderId, causeOfEvent(event)),
      // What was owed before a change waited while that could be undone.
      async refundOnceUndone(event) {
        if (isUndo(event)) await executeRefund(deps, event.data.orderId, causeOfEvent(event));
      },
    },
  });
}
