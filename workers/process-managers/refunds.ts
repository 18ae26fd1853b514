import { cancelOpenIntents } from '#services/payments/cancel-open-intents.ts';
import { executeRefund } from '#services/payments/execute-refund.ts';
import type { PaymentDeps } from '#services/payments/settle-payment.ts';
import type { ProcessManager } from '../process-manager.ts';
import { causeOfEvent } from './cause-of-event.ts';
import { partitionByOrder } from './partitions.ts';

/**
 * Money of orders that ended goes back, and what could still be paid for them is cancelled at the provider: also a
 * PaymentIntent that was made while the order ended. So does money that is held for nobody to look at. A provider that does not answer is asked again later.
 */
export function createRefunds(deps: PaymentDeps): ProcessManager {
  return {
    name: 'refunds',
    version: 2,
    handles: new Set([
      'PaymentRequested',
      'PaymentHeld',
      'OrderCancelled',
      'OrderDeleted',
      'RefundRequested',
      'RefundSettled',
    ]),
    partition: partitionByOrder,
    async react(event) {
      const cause = causeOfEvent(event);
      switch (event.type) {
        case 'PaymentRequested':
          return cancelOpenIntents(deps, event.data.orderId, cause);
        case 'OrderCancelled':
        case 'OrderDeleted':
          await cancelOpenIntents(deps, event.data.orderId, cause);
          return executeRefund(deps, event.data.orderId, cause);
        case 'PaymentHeld':
        case 'RefundRequested':
        // A refund that fails may leave money here that another one is to give back.
        case 'RefundSettled':
          return executeRefund(deps, event.data.orderId, cause);
      }
    },
  };
}
