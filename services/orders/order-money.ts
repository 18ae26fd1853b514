import { type Cents, cents } from '#contracts/money.ts';
import type { OrderRefusal } from './order.commands.ts';
import type { OrderState, PlacedOrder, Receipt, Refund } from './order.state.ts';

/** The refund last asked for a PaymentIntent's money. */
function lastRefundOf(order: PlacedOrder, paymentIntentId: string): Refund | undefined {
  return order.refunds.findLast((refund) => refund.paymentIntentId === paymentIntentId);
}

/** What is left with the shop of money it received, in cents: what went back or is on its way back is not, a failed refund's is. */
export function stillHere(order: PlacedOrder, { paymentIntentId, amount }: Receipt): Cents {
  const back = order.refunds
    .filter((refund) => refund.paymentIntentId === paymentIntentId && refund.status !== 'failed')
    .reduce((sum, refund) => sum + refund.amount, 0);
  return cents(Math.max(0, amount - back));
}

/** Whether the shop holds, and may keep, money that pays for the order. Part of it may have been given back as a gesture. */
export function isPaid(order: PlacedOrder): boolean {
  return order.receipts.some((receipt) => receipt.kind === 'payment' && isStillHere(order, receipt));
}

function isStillHere(order: PlacedOrder, receipt: Receipt): boolean {
  return stillHere(order, receipt) > 0;
}

/**
 * Whether its e-mail address is known to be the customer's: money came, or an administrator took the order in hand. Until then
 * whoever placed it may have written a stranger's.
 */
export function mayBeWrittenTo(order: PlacedOrder): boolean {
  return order.receipts.length > 0 || !order.deadlineApplies;
}

/** Whether money that came for the order, matching it or not, is still with the shop. */
export function holdsMoney(order: PlacedOrder): boolean {
  return owedOnCancellation(order) !== undefined;
}

/** Whether the order will not be fulfilled, so that no money may be kept for it. */
export function isOver(order: PlacedOrder): boolean {
  return order.ending !== null;
}

/** Receipts of which something has to go back: what may be kept pays for an order that goes on, or is held for a person to look at. */
function owed(order: PlacedOrder): readonly Receipt[] {
  const mayHold = !isPaid(order) && !order.deleted;
  return order.receipts.filter(
    (receipt) =>
      (isOver(order) || receipt.kind === 'surplus' || (receipt.kind === 'held' && !mayHold)) &&
      isStillHere(order, receipt),
  );
}

function lastRefundFailed(order: PlacedOrder, { paymentIntentId }: Receipt): boolean {
  return lastRefundOf(order, paymentIntentId)?.status === 'failed';
}

/** Money that has to go back and that no refund was asked for yet. */
export function owedWithoutRefund(order: PlacedOrder): readonly Receipt[] {
  return owed(order).filter((receipt) => !lastRefundFailed(order, receipt));
}

/**
 * Money of a cancelled order for which a new refund is to be asked: none was, or the last one failed and the order has been
 * reinstated and cancelled again since.
 */
export function owedOnCancellation(order: PlacedOrder): Receipt | undefined {
  return order.receipts.find((receipt) => receipt.kind !== 'surplus' && isStillHere(order, receipt));
}

/** Money that has to go back and whose last refund failed: an administrator may try again. */
export function owedAfterFailure(order: PlacedOrder): readonly Receipt[] {
  return owed(order).filter((receipt) => lastRefundFailed(order, receipt));
}

export function pendingRefunds(order: PlacedOrder): readonly Refund[] {
  return order.refunds.filter((refund) => refund.status === 'pending');
}

/** Whether an order that goes on is paid, or money for it is on its way or in question. */
export function isInPayment(order: OrderState): boolean {
  if (order.status === 'absent' || isOver(order)) return false;
  return isPaid(order) || order.payment.status === 'held' || order.payment.status === 'processing';
}

/**
 * Why no payment can be asked for the order now; null when one can. A refused try may always be followed by another;
 * whether a try is still being processed, only the provider knows.
 */
export function whyNotPayable(
  order: PlacedOrder,
  now: string,
): Extract<OrderRefusal, { code: 'not-payable' }>['why'] | null {
  if (order.status === 'cancelled' || order.deleted) return 'cancelled';
  if (isPaid(order)) return 'paid';
  if (order.status !== 'pending') return 'not-pending';
  if (order.payment.status === 'held') return 'held';
  return isPastDeadline(order, now) ? 'too-late' : null;
}

/** Whether the time to pay is over; an order an administrator has taken in hand waits for ever. */
export function isPastDeadline(order: PlacedOrder, now: string): boolean {
  return order.deadlineApplies && Date.parse(now) >= Date.parse(deadlineOf(order));
}

/** Until when bottles and promo are held: briefly, until a payment was requested. */
export function deadlineOf({ payment, heldUntil, payBefore }: PlacedOrder): string {
  return payment.intents.length === 0 ? heldUntil : payBefore;
}
