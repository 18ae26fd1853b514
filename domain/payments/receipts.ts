import { addCents, type Cents, cents, minCents } from '#contracts/cents.ts';
import type { OrderEvent, RefundReason } from '#contracts/events/orders/order.ts';
import { isRefundAgainDue, type ReturnedOrder, type Returns } from '../returns/returns.ts';
import { type Dispute, isRefundLocked, takenByDisputes } from './disputes.ts';

/** Money the provider took for an order. */
export interface Receipt {
  readonly paymentIntentId: string;
  /** In minor units of its currency: cents for euros, the only currency of what pays for an order. */
  readonly amount: Cents;
  /**
   * `payment` pays for the order; `held` does not match it; `surplus` came for an order that is paid, cancelled or deleted, or went back
   * before another payment took its place.
   */
  readonly kind: 'payment' | 'held' | 'surplus';
  /** When a payment was confirmed. */
  readonly confirmedAt?: string;
}

interface Refund {
  readonly paymentIntentId: string;
  readonly amount: Cents;
  readonly status: 'pending' | 'succeeded' | 'failed';
  readonly reason?: RefundReason;
  /** Of one that failed: how many refunds had been asked for by then. */
  readonly askedBefore?: number;
}

/** What an order's money depends on; the write side and the read model both know it. */
export interface OrderMoney {
  /** Why the order will not be fulfilled; null while it goes on. */
  readonly ending: string | null;
  readonly deleted: boolean;
  readonly receipts: readonly Receipt[];
  /** Oldest first. */
  readonly refunds: readonly Refund[];
  readonly disputes: readonly Dispute[];
}

/** Folds an event of an order into the money that came for it. */
export function foldReceipts(receipts: readonly Receipt[], event: OrderEvent): readonly Receipt[] {
  switch (event.type) {
    case 'PaymentConfirmed': {
      const { paymentIntentId, amount, confirmedAt } = event.data;
      return [...receipts.map(replaced), { paymentIntentId, amount, kind: 'payment', confirmedAt }];
    }
    case 'PaymentHeld': {
      const { paymentIntentId, amount } = event.data;
      return [...receipts, { paymentIntentId, amount, kind: 'held' }];
    }
    case 'RefundRequested': {
      const { paymentIntentId, amount } = event.data;
      const isKnown = receipts.some((receipt) => receipt.paymentIntentId === paymentIntentId);
      return isKnown ? receipts : [...receipts, { paymentIntentId, amount, kind: 'surplus' }];
    }
    default:
      return receipts;
  }
}

/** A payment that went back, so that another pays for the order now: should the bank send it back, it is owed. */
function replaced(receipt: Receipt): Receipt {
  return receipt.kind === 'payment' ? { ...receipt, kind: 'surplus' } : receipt;
}

/**
 * What of a payment was not given back, in cents: what is on its way back was, a failed refund's was not. Documents follow it: a lost
 * dispute corrects no invoice.
 */
export function notRefunded(
  { refunds }: Pick<OrderMoney, 'refunds'>,
  { paymentIntentId, amount }: Receipt,
): Cents {
  const back = refunds
    .filter((refund) => refund.paymentIntentId === paymentIntentId && refund.status !== 'failed')
    .reduce((sum, refund) => sum + refund.amount, 0);
  return cents(Math.max(0, amount - back));
}

/** What is left with the shop of money it received, in cents: neither given back nor taken by a dispute. */
export function remainingAmount(order: Pick<OrderMoney, 'refunds' | 'disputes'>, receipt: Receipt): Cents {
  const taken = takenByDisputes(order.disputes, receipt.paymentIntentId);
  return cents(Math.max(0, notRefunded(order, receipt) - taken));
}

/** What of a payment can be given back now: nothing while its bank is deciding a dispute (the provider would refuse it). */
export function refundableNow(order: Pick<OrderMoney, 'refunds' | 'disputes'>, receipt: Receipt): Cents {
  return isRefundLocked(order.disputes, receipt.paymentIntentId) ? cents(0) : remainingAmount(order, receipt);
}

function receiptWithMoney(order: OrderMoney, kind: Receipt['kind']): Receipt | undefined {
  return order.receipts.find((receipt) => receipt.kind === kind && remainingAmount(order, receipt) > 0);
}

/** The payment that the shop holds, and may keep, for the order. Part of it may have been given back as a gesture. */
export function paidReceipt(order: OrderMoney): Receipt | undefined {
  return receiptWithMoney(order, 'payment');
}

export function isPaid(order: OrderMoney): boolean {
  return paidReceipt(order) !== undefined;
}

/** Whether the order will not be fulfilled, so that no money may be kept for it. */
export function isOver({ ending }: Pick<OrderMoney, 'ending'>): boolean {
  return ending !== null;
}

/** How the payment stands by the money that is here; null when none is. */
export function paymentStatusOf(order: OrderMoney): 'confirmed' | 'held' | null {
  if (isPaid(order)) return 'confirmed';
  return !isOver(order) && receiptWithMoney(order, 'held') ? 'held' : null;
}

/**
 * What of an order's money has to go back and can: the one rule that refunds follow. What may be kept pays for an order that goes on, or is
 * held for a person to look at.
 */
function owed(order: OrderMoney): readonly Receipt[] {
  const mayHold = !isPaid(order) && !order.deleted;
  return order.receipts.filter(
    (receipt) =>
      (isOver(order) || receipt.kind === 'surplus' || (receipt.kind === 'held' && !mayHold)) &&
      refundableNow(order, receipt) > 0,
  );
}

function lastRefundFailed({ refunds }: OrderMoney, { paymentIntentId }: Receipt): boolean {
  return refunds.findLast((refund) => refund.paymentIntentId === paymentIntentId)?.status === 'failed';
}

/** Money that has to go back and that no refund was asked for yet. */
export function unrequestedRefunds(order: OrderMoney): readonly Receipt[] {
  return owed(order).filter((receipt) => !lastRefundFailed(order, receipt));
}

/** Money that has to go back and whose last refund failed: an administrator may try again. */
export function failedRefunds(order: OrderMoney): readonly Receipt[] {
  return owed(order).filter((receipt) => lastRefundFailed(order, receipt));
}

/** What asks for a gesture anew, or shows that somebody has seen to it. */
const SEES_TO_GESTURES: ReadonlySet<RefundReason | undefined> = new Set(['gesture', 'outside']);

/** What was promised of a payment that the order goes on with and did not get back; null where nothing is, or it was asked for since. */
export function failedGesture(
  order: OrderMoney,
): { readonly receipt: Receipt; readonly amount: Cents } | null {
  const receipt = isOver(order) ? undefined : paidReceipt(order);
  if (receipt === undefined) return null;
  const { refunds } = order;
  const failed = refunds.filter(({ reason, status, paymentIntentId, askedBefore }) => {
    if (reason !== 'gesture' || status !== 'failed' || paymentIntentId !== receipt.paymentIntentId)
      return false;
    return !refunds.slice(askedBefore).some((since) => SEES_TO_GESTURES.has(since.reason));
  });
  const amount = minCents(addCents(...failed.map((refund) => refund.amount)), refundableNow(order, receipt));
  return amount === 0 ? null : { receipt, amount };
}

/** Money that paid for an order, or is held for it, and is owed once the order ends: a refund of it that failed is asked for anew. */
export function owedOnCancellation(order: OrderMoney): Receipt | undefined {
  return owed({ ...order, ending: 'cancelled' }).find(({ kind }) => kind !== 'surplus');
}

export function pendingRefunds<Of extends Refund>({
  refunds,
}: {
  readonly refunds: readonly Of[];
}): readonly Of[] {
  return refunds.filter(({ status }) => status === 'pending');
}

/** Whether money of the order is with its bank, which is deciding a dispute: the provider would refuse to refund it. */
export function isAnyLocked({ receipts, disputes }: Pick<OrderMoney, 'receipts' | 'disputes'>): boolean {
  return receipts.some(({ paymentIntentId }) => isRefundLocked(disputes, paymentIntentId));
}

/** The money that came for the order last, matching it or not, no surplus, and what of it is left with the shop; null when none came. */
export function lastMoney(
  order: Pick<OrderMoney, 'receipts' | 'refunds' | 'disputes'>,
): { readonly receipt: Receipt; readonly remaining: Cents } | null {
  const receipt = order.receipts.findLast(({ kind }) => kind !== 'surplus');
  return receipt === undefined ? null : { receipt, remaining: remainingAmount(order, receipt) };
}

/**
 * How an order's refunds stand for who looks after them. One that failed counts while a new one is owed for it, be it for articles, not
 * once its money may be kept.
 */
export function refundState(
  order: OrderMoney & Omit<ReturnedOrder, 'returns'> & { readonly returns: Returns | null },
): 'none' | 'pending' | 'succeeded' | 'failed' {
  const { returns, refunds } = order;
  const areArticlesDue =
    returns !== null && (lastMoney(order)?.remaining ?? 0) > 0 && isRefundAgainDue({ ...order, returns });
  if (areArticlesDue || failedRefunds(order).length > 0 || failedGesture(order) !== null) return 'failed';
  if (pendingRefunds(order).length > 0) return 'pending';
  return refunds.some(({ status }) => status === 'succeeded') ? 'succeeded' : 'none';
}
