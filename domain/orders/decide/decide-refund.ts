import type { OrderEvent } from '#contracts/events/orders/order.ts';
import type { Cents } from '#contracts/money.ts';
import { accept, refuse } from '../../decider.ts';
import {
  failedGesture,
  failedRefunds,
  isAnyLocked,
  notRefunded,
  paidReceipt,
  type Receipt,
  refundableNow,
  unrequestedRefunds,
} from '../../payments/receipts.ts';
import { isRefundAgainDue } from '../../returns/returns.ts';
import type {
  MakeGesture,
  OrderDecision,
  RefundCommand,
  RetryRefund,
  SettleRefund,
} from '../commands/order.commands.ts';
import type { OrderState, PlacedOrder } from '../order.state.ts';
import { partRefunded, refundRequested } from '../order-money.ts';
import { isUndoable } from '../undo.ts';
import { returnRefunded } from './decide-return.ts';

const OVERTAKEN = 'Ce montant a déjà été remboursé depuis la console du prestataire.';

/** Money on its way back to the shopper. A deleted order still owes what it owes. */
export function decideRefund(command: RefundCommand, state: OrderState): OrderDecision {
  if (state.status === 'absent') return refuse({ code: 'order-not-found' });
  if (command.type === 'SettleRefund') return settle(command, state);
  if (state.refunds.some((refund) => refund.refundId === command.refundId)) return accept();
  if (command.type === 'RequestOwedRefund') {
    // The order may go on yet.
    if (isUndoable(state)) return accept();
    const [owed] = unrequestedRefunds(state);
    return owed === undefined ? accept() : accept(refundRequested(state, owed, command, 'owed'));
  }
  const [failed] = failedRefunds(state);
  if (failed !== undefined) return accept(refundRequested(state, failed, command, 'retry'));
  if (isAnyLocked(state)) return refuse({ code: 'refund-locked' });
  const gesture = failedGesture(state);
  if (gesture !== null) {
    const { receipt, amount } = gesture;
    return accept(partRefunded(state, receipt, command, { amount, reason: 'gesture' }));
  }
  const again = articlesAgain(state, command);
  return again.length === 0 ? refuse({ code: 'no-failed-refund' }) : accept(...again);
}

/** Pays back what is due for articles whose refund failed, and what became due since; no events when nothing is. */
function articlesAgain(order: PlacedOrder, command: RetryRefund): OrderEvent[] {
  const { returns } = order;
  if (returns === null || !isRefundAgainDue({ ...order, returns })) return [];
  return returnRefunded({ ...order, returns }, command);
}

/** A refund that succeeded may still fail later, when the shopper's bank sends it back; never the other way round. */
function settle(command: SettleRefund, order: PlacedOrder): OrderDecision {
  const { refundId, outcome } = command;
  const refund = order.refunds.find((known) => known.refundId === refundId);
  if (refund === undefined) return recordOutside(command, order);
  if (outcome === 'pending' || refund.status === outcome || refund.status === 'failed') return accept();
  return accept(settled(command, order, refund.paymentIntentId, outcome));
}

/** Somebody gave money back in the provider's own console: the books follow. */
function recordOutside(command: SettleRefund, order: PlacedOrder): OrderDecision {
  const { outside, outcome } = command;
  const receipt = order.receipts.find((known) => known.paymentIntentId === outside?.paymentIntentId);
  if (outside === null || receipt === undefined) return refuse({ code: 'unknown-refund' });
  // It came to nothing before the shop heard of it.
  if (outcome === 'failed') return accept();
  const { paymentIntentId, amount } = outside;
  const events = [partRefunded(order, outside, command, { amount, reason: 'outside', outside: true })];
  if (outcome === 'succeeded') events.push(settled(command, order, paymentIntentId, outcome));
  return accept(...overtaken(order, receipt, amount), ...events);
}

/** The shop's own refunds on their way that can no longer be made, since that money is back already: those asked for last. */
function overtaken(order: PlacedOrder, receipt: Receipt, amount: Cents): OrderEvent[] {
  const { paymentIntentId } = receipt;
  const own = order.refunds.filter(
    (refund) =>
      refund.paymentIntentId === paymentIntentId && refund.status === 'pending' && !refund.isOutside,
  );
  let missing = amount - notRefunded(order, receipt);
  const events: OrderEvent[] = [];
  for (const { refundId, amount } of own.toReversed()) {
    if (missing <= 0) break;
    missing -= amount;
    events.push({
      type: 'RefundSettled',
      data: {
        orderId: order.orderId,
        paymentIntentId,
        refundId,
        providerRefundId: null,
        outcome: 'failed',
        message: OVERTAKEN,
      },
    });
  }
  return events;
}

function settled(
  { refundId, providerRefundId, message }: SettleRefund,
  { orderId }: PlacedOrder,
  paymentIntentId: string,
  outcome: 'succeeded' | 'failed',
): OrderEvent {
  return {
    type: 'RefundSettled',
    data: { orderId, paymentIntentId, refundId, providerRefundId, outcome, message },
  };
}

/**
 * Gives a part of the payment back as a gesture of the house, the order going on as it is: never more than is left of it, and nothing while
 * its bank decides a dispute. The credit note follows from the refund, as for any other.
 */
export function decideGesture(command: MakeGesture, order: OrderState): OrderDecision {
  if (order.status === 'absent' || order.deleted) return refuse({ code: 'order-not-found' });
  const { refundId, amount, note } = command;
  if (order.refunds.some((refund) => refund.refundId === refundId)) return accept();
  if (isAnyLocked(order)) return refuse({ code: 'refund-locked' });
  const payment = order.ending === null ? paidReceipt(order) : undefined;
  if (payment === undefined) return refuse({ code: 'nothing-to-give-back' });
  const left = refundableNow(order, payment);
  if (amount > left) return refuse({ code: 'more-than-left', left });
  return accept(partRefunded(order, payment, command, { amount, reason: 'gesture', note }));
}
