import type { OrderEvent } from '#contracts/events/order.ts';
import { accept, type Decision, refuse } from '../../decider.ts';
import { isAnyLocked, paidReceipt, refundableNow } from '../../payments/receipts.ts';
import type { MakeGesture, OrderRefusal } from '../order.commands.ts';
import type { OrderState } from '../order.state.ts';

/**
 * Gives a part of the payment back as a gesture of the house, the order going on as it is: never more than is left of it, and nothing while
 * its bank decides a dispute. The credit note follows from the refund, as for any other.
 */
export function decideGesture(command: MakeGesture, order: OrderState): Decision<OrderEvent, OrderRefusal> {
  if (order.status === 'absent' || order.deleted) return refuse({ code: 'order-not-found' });
  const { refundId, amount, note, now: requestedAt } = command;
  if (order.refunds.some((refund) => refund.refundId === refundId)) return accept();
  if (isAnyLocked(order)) return refuse({ code: 'refund-locked' });
  const payment = order.ending === null ? paidReceipt(order) : undefined;
  if (payment === undefined) return refuse({ code: 'nothing-to-give-back' });
  const left = refundableNow(order, payment);
  if (amount > left) return refuse({ code: 'more-than-left', left });
  const { orderId } = order;
  const { paymentIntentId } = payment;
  const data = { orderId, paymentIntentId, refundId, amount, reason: 'gesture', note, requestedAt } as const;
  return accept({ type: 'RefundRequested', data });
}
