import type { OrderEvent, RefundReason } from '#contracts/events/orders/order.ts';
import { isOver, isPaid, owedOnCancellation, type Receipt, refundableNow } from '../payments/receipts.ts';
import type { OrderRefusal } from './commands/order.commands.ts';
import type { OrderState, PlacedOrder } from './order.state.ts';

/**
 * Whether its e-mail address is known to be the customer's: money came, or an administrator took the order, or took it in hand. Until then
 * whoever placed it may have written a stranger's.
 */
export function isContactable(order: PlacedOrder): boolean {
  return order.receipts.length > 0 || !order.deadlineApplies || order.takenByDesk === true;
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
export function paymentRefusal(
  order: PlacedOrder,
  now: string,
): Extract<OrderRefusal, { code: 'not-payable' }>['why'] | null {
  if (order.status === 'cancelled' || order.deleted) return 'cancelled';
  if (isPaid(order)) return 'paid';
  if (order.status !== 'pending') return 'not-pending';
  if (order.payment.status === 'held') return 'held';
  if (isPastDeadline(order, now)) return 'too-late';
  return order.takenByDesk && order.terms === null ? 'terms' : null;
}

/** Whether its customer may pay now, or as soon as they have accepted the terms of sale. */
export function isPayable(order: PlacedOrder, now: string): boolean {
  const why = paymentRefusal(order, now);
  return why === null || why === 'terms';
}

/** Whether the time to pay is over; an order an administrator has taken in hand waits for ever. */
export function isPastDeadline(order: PlacedOrder, now: string): boolean {
  return order.deadlineApplies && Date.parse(now) >= Date.parse(deadlineOf(order));
}

/** Until when bottles and promo are held: briefly, until a card was tried. A request for payment alone costs nothing, and earns nothing. */
export function deadlineOf({ payment, heldUntil, payBefore }: PlacedOrder): string {
  const { status, refusedTries } = payment;
  const isUntried = (status === 'none' || status === 'requested') && refusedTries.length === 0;
  return isUntried ? heldUntil : payBefore;
}

export interface Refunding {
  readonly refundId: string;
  readonly now: string;
}

/** Asks for all of a receipt that can be given back. */
export function refundRequested(
  order: PlacedOrder,
  receipt: Receipt,
  asked: Refunding,
  reason: RefundReason,
): OrderEvent {
  return partRefunded(order, receipt, asked, { reason, amount: refundableNow(order, receipt) });
}

type RefundData = Extract<OrderEvent, { type: 'RefundRequested' }>['data'];

/** Asks for a part of a payment. */
export function partRefunded(
  { orderId }: PlacedOrder,
  { paymentIntentId }: Pick<Receipt, 'paymentIntentId'>,
  { refundId, now: requestedAt }: Refunding,
  part: Omit<RefundData, 'orderId' | 'paymentIntentId' | 'refundId' | 'requestedAt'>,
): OrderEvent {
  return { type: 'RefundRequested', data: { orderId, paymentIntentId, refundId, ...part, requestedAt } };
}

/** Asks for the money of an order that ends. Should there be money of several payments, `RequestOwedRefund` follows for the rest. */
export function refundOnEnding(order: PlacedOrder, asked: Refunding, reason: RefundReason): OrderEvent[] {
  const owed = owedOnCancellation(order);
  return owed === undefined ? [] : [refundRequested(order, owed, asked, reason)];
}
