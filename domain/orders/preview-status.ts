import type { OrderEvent, OrderStatus } from '#contracts/events/orders/order.ts';
import type {
  DeletionPreview as ShownDeletionPreview,
  StatusPreview as ShownStatusPreview,
} from '#contracts/http/desk/order-changes.ts';
import type { ReturnPreview as ShownReturnPreview } from '#contracts/http/shop/returns.ts';
import { addCents, type Cents, cents, type InCents, subtractCents, ZERO } from '#contracts/money.ts';
import type { Outcome } from '../decider.ts';
import { isAnyLocked, isPaid, remainingAmount, unrequestedRefunds } from '../payments/receipts.ts';
import { articleOf } from '../returns/returns.ts';
import { isSent } from '../returns/whereabouts.ts';
import type { OrderRefusal } from './commands/order.commands.ts';
import { dispatchHeld } from './decide/decide-status.ts';
import { orderDecider } from './order.decider.ts';
import type { PlacedOrder } from './order.state.ts';
import { dayToCome } from './parcels/dispatch-promise.ts';
import { isSold } from './sold-statuses.ts';
import { statusMail } from './status-mail.ts';
import { afterUndoPeriod } from './undo.ts';

/** What a change of an order would do to money, bottles, promo, figures and mails. */
export type StatusPreview = InCents<
  Omit<ShownStatusPreview, 'revision' | 'sameNumber'>,
  'refund' | 'due' | 'revenue'
>;

/** A change that is thought of; without a number the order keeps its own. */
interface Change {
  readonly to: OrderStatus;
  readonly trackingNumber?: string | null | undefined;
}

/** What a change would do, decided as the command itself is, without recording anything (decision 31). */
export function previewStatus(seen: PlacedOrder, { to, trackingNumber }: Change, now: string): StatusPreview {
  const order = afterUndoPeriod(seen);
  const stockAgain = { attempt: order.attempt + 1 };
  const fixed = { refundId: 'preview-0', isDispatchConfirmed: true, now } as const;
  const command = { type: 'SetStatus', to, trackingNumber, stockAgain, ...fixed } as const;
  const decision = orderDecider.decide(command, order);
  const events = decision.accepted ? decision.events : [];
  const changed = fold(order, events);
  const after = withOwedRefunds(changed, now);
  const { promo } = order;
  const bottles = bottlesOf(order);
  const effects = {
    ...givenBack(order, after),
    due: after.status === 'cancelled' || wasPaid(after) ? ZERO : order.totals.total,
    bottlesTaken: order.stockClaim === 'none' && after.stockClaim !== 'none' ? bottles : 0,
    bottlesSold: order.stockClaim === 'reserved' && after.stockClaim === 'sold' ? bottles : 0,
    promoTaken: promo !== null && !order.promoClaimed && after.promoClaimed ? promo.code : null,
    revenue: subtractCents(revenueOf(after), revenueOf(order)),
    mail: events.map((event) => statusMail(event, changed)).find((mail) => mail !== null)?.type ?? null,
    parcel: parcelOf(order, after, now),
    isRefundLocked: isAnyLocked(order),
    dispatchHeld: dispatchHeld(order, to),
  };
  return { ...effects, asks: isUnusual(effects) };
}

/** Whether it moves money, bottles, a promo's use or the sum of sales, or sends a parcel with which something is amiss. */
function isUnusual(effects: Omit<StatusPreview, 'asks'>): boolean {
  const { refund, bottlesReturned, bottlesTaken, bottlesSold, promoReturned, promoTaken, revenue } = effects;
  const moved = [refund, bottlesReturned, bottlesTaken, bottlesSold, revenue].some((amount) => amount !== 0);
  const { parcel } = effects;
  const isParcelUnusual =
    parcel !== null &&
    (parcel.isUnpaid || parcel.isWithoutNumber || parcel.withdrawnBottles > 0 || parcel.notBefore !== null);
  return (
    moved || effects.dispatchHeld !== null || promoReturned !== null || promoTaken !== null || isParcelUnusual
  );
}

/** Whether its shopper owes nothing: what a bank took back was paid. */
function wasPaid(order: PlacedOrder): boolean {
  return isPaid({ ...order, disputes: [] });
}

/** A number is asked for when the parcel is handed over, no longer once it has arrived. */
function parcelOf(before: PlacedOrder, after: PlacedOrder, now: string): StatusPreview['parcel'] {
  if (isSent(before.status) || !isSent(after.status)) return null;
  const withdrawn = after.returns?.articles.map((article) => article.withdrawn) ?? [];
  return {
    isUnpaid: !wasPaid(after),
    isWithoutNumber: after.status === 'shipped' && after.trackingNumber === null,
    withdrawnBottles: withdrawn.reduce((sum, count) => sum + count, 0),
    notBefore: dayToCome(after.gift, now),
  };
}

type DeletionPreview = InCents<Omit<ShownDeletionPreview, 'revision'>, 'refund' | 'kept' | 'revenue'>;

/** What deleting an order would do now, decided as the command itself is; or why it is refused. */
export function previewDeletion(
  order: PlacedOrder,
  now: string,
): Outcome<{ readonly preview: DeletionPreview }, OrderRefusal> {
  const decision = orderDecider.decide({ type: 'DeleteOrder', refundId: 'preview-0', now }, order);
  if (!decision.accepted) return decision;
  const after = withOwedRefunds(fold(order, decision.events), now);
  const preview = {
    ...givenBack(order, after),
    kept: addCents(...after.receipts.map((receipt) => remainingAmount(after, receipt))),
    bottlesKept: after.stockClaim === 'none' ? 0 : bottlesOut(order),
    revenue: subtractCents(ZERO, revenueOf(order)),
  };
  return { accepted: true, preview };
}

/** What a change gives back of what an order held: money, bottles, its promo's use. */
function givenBack(
  order: PlacedOrder,
  after: PlacedOrder,
): Pick<StatusPreview, 'refund' | 'bottlesReturned' | 'promoReturned'> {
  const isReleased = order.stockClaim !== 'none' && after.stockClaim === 'none';
  return {
    refund: refundedSince(order, after),
    bottlesReturned: isReleased ? bottlesOut(order) : 0,
    promoReturned: order.promoClaimed && !after.promoClaimed ? (order.promo?.code ?? null) : null,
  };
}

/** What the order counts for in the sum of sales (specification §9). */
function revenueOf({ status, totals }: PlacedOrder): Cents {
  return isSold(status) ? totals.total : ZERO;
}

function bottlesOf({ lines }: PlacedOrder): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** What came back is on sale again already, or never will be. */
function bottlesOut(order: PlacedOrder): number {
  return order.lines.reduce(
    (sum, { productId, quantity }) => sum + quantity - articleOf(order.returns, productId).received,
    0,
  );
}

type ReturnPreview = InCents<Omit<ShownReturnPreview, 'revision'>, 'amount' | 'delivery' | 'depreciation'>;

/** What paying back what is due would do now, decided as the command itself is; null when nothing is due. */
export function previewReturn(order: PlacedOrder, now: string): ReturnPreview | null {
  const decision = orderDecider.decide({ type: 'RefundReturn', refundId: 'preview', now }, order);
  if (!decision.accepted) return null;
  const { events } = decision;
  const cancels = events.some(({ type }) => type === 'OrderCancelled');
  const refund = events.find((event) => event.type === 'RefundRequested')?.data;
  const back = events.find((event) => event.type === 'ReturnReceived')?.data.items ?? [];
  const lines = refund?.lines ?? [];
  const amount = refund?.amount ?? ZERO;
  return {
    cancels,
    amount,
    delivery: cancels ? ZERO : subtractCents(amount, addCents(...lines.map((line) => line.amount))),
    bottlesReturned: cancels
      ? previewStatus(order, { to: 'cancelled' }, now).bottlesReturned
      : back.reduce((sum, { quantity }) => sum + quantity, 0),
    depreciation: addCents(...lines.map((line) => line.depreciation?.amount ?? ZERO)),
    lines: lines.map(({ productId, quantity }) => ({ productId, quantity })),
  };
}

function fold(order: PlacedOrder, events: readonly OrderEvent[]): PlacedOrder {
  const after = events.reduce(orderDecider.evolve, order);
  return after.status === 'absent' ? order : after;
}

/** The first refund is part of a change; those of further payments follow one by one. */
function withOwedRefunds(changed: PlacedOrder, now: string): PlacedOrder {
  let order = changed;
  for (let count = 1; unrequestedRefunds(order).length > 0; count += 1) {
    const command = { type: 'RequestOwedRefund', refundId: `preview-${count}`, now } as const;
    const decision = orderDecider.decide(command, order);
    if (!decision.accepted) return order;
    order = fold(order, decision.events);
  }
  return order;
}

function refundedSince(before: PlacedOrder, after: PlacedOrder): Cents {
  const requested = after.refunds.slice(before.refunds.length);
  return cents(requested.reduce((sum, { amount }) => sum + amount, 0));
}
