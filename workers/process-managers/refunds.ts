import type { Recorded } from '#contracts/events/event.ts';
import type { OrderEvent } from '#contracts/events/order.ts';
import { cancelOpenIntents } from '#services/payments/close-payments.ts';
import { executeRefund } from '#services/payments/execute-refund.ts';
import type { PaymentDeps } from '#services/payments/settle-payment.ts';
import {
  causeOfEvent,
  defineProcessManager,
  type ProcessManager,
  partitionByOrder,
} from '../process-manager.ts';

/**
 * Money of orders that ended goes back, and what could still be paid for them is cancelled at the provider: also a
 * PaymentIntent that was made while the order ended. So does money that is held for nobody to look at. A provider that does not answer is
 * asked again later.
 */
export function createRefunds(deps: PaymentDeps): ProcessManager {
  const cancelIntents = (event: Recorded<OrderEvent>) =>
    cancelOpenIntents(deps, event.data.orderId, causeOfEvent(event), event.revision);
  const refund = (event: Recorded<OrderEvent>) =>
    executeRefund(deps, event.data.orderId, causeOfEvent(event));
  const endOrder = async (event: Recorded<OrderEvent>) => {
    await cancelIntents(event);
    await refund(event);
  };
  return defineProcessManager({
    name: 'refunds',
    version: 3,
    partition: partitionByOrder,
    on: {
      PaymentRequested: cancelIntents,
      OrderCancelled: endOrder,
      OrderDeleted: endOrder,
      PaymentHeld: refund,
      RefundRequested: refund,
      // A refund that fails may leave money here that another one is to give back.
      RefundSettled: refund,
      // Money that was with its bank may be owed to the shopper.
      DisputedFundsReinstated: refund,
      DisputeClosed: refund,
    },
  });
}
