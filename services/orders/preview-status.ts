import type { OrderStatus } from '#contracts/events/order.ts';
import { addCents, type Cents, cents, subtractCents, ZERO } from '#contracts/money.ts';
import { isPaid, owedWithoutRefund } from '#contracts/receipts.ts';
import { articleOf, type Bottles } from '#contracts/returns.ts';
import { dispatchHeld } from './decide/decide-status.ts';
import { orderDecider } from './order.decider.ts';
import type { PlacedOrder } from './order.state.ts';
import { isAnyLocked } from './order-money.ts';

/** What a change of status would do to money, bottles and promo. */
export interface StatusPreview {
  /** What goes back to the shopper. */
  readonly refund: Cents;
  /** What an order that goes on still has to be paid; 0 where it is paid, or ends. */
  readonly due: Cents;
  /** Bottles that can be sold again. */
  readonly bottlesReturned: number;
  /** Bottles taken from what can be sold; when they are not there the change is refused. */
  readonly bottlesTaken: number;
  /** The code of the promo whose use is given back, or claimed again. */
  readonly promoReturned: string | null;
  readonly promoTaken: string | null;
  /** Whether the bank is deciding a dispute, so that nothing goes back before it has. */
  readonly isRefundLocked: boolean;
  /** Why the parcel is held back until somebody confirms (decision 41); null where it may leave. */
  readonly dispatchHeld: ReturnType<typeof dispatchHeld>;
}

/** What setting a status would do, decided as the command itself is, without recording anything (decision 31). */
export function previewStatus(order: PlacedOrder, to: OrderStatus, now: string): StatusPreview {
  const stockAgain = { attempt: order.attempt + 1 };
  const told = { refundId: 'preview-0', isDispatchConfirmed: true, now } as const;
  const command = { type: 'SetStatus', to, stockAgain, ...told } as const;
  let after = apply(order, command);
  // The first refund is part of the change; those of further payments follow one by one.
  for (let count = 1; owedWithoutRefund(after).length > 0; count += 1)
    after = apply(after, { type: 'RequestOwedRefund', refundId: `preview-${count}` });

  const bottles = order.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  // What came back is on sale again already, or never will be.
  const out = order.lines.reduce(
    (sum, { productId, quantity }) => sum + quantity - articleOf(order.returns, productId).received,
    0,
  );
  const { promo } = order;
  return {
    refund: refundedSince(order, after),
    due:
      order.status === 'cancelled' && after.status !== 'cancelled' && !isPaid(after)
        ? order.totals.total
        : ZERO,
    bottlesReturned: order.stockClaim !== 'none' && after.stockClaim === 'none' ? out : 0,
    bottlesTaken: order.stockClaim === 'none' && after.stockClaim !== 'none' ? bottles : 0,
    promoReturned: promo !== null && order.promoClaimed && !after.promoClaimed ? promo.code : null,
    promoTaken: promo !== null && !order.promoClaimed && after.promoClaimed ? promo.code : null,
    isRefundLocked: isAnyLocked(order),
    dispatchHeld: dispatchHeld(order, to),
  };
}

/** What paying back a return would do: of an order that has not left, it cancels all of it or takes bottles back. */
export interface ReturnPreview {
  readonly cancels: boolean;
  readonly amount: Cents;
  /** Of the amount, what is delivery; 0 where it stays with the shop, and where the order is cancelled. */
  readonly delivery: Cents;
  readonly bottlesReturned: number;
  /** What is taken off for articles that were used. */
  readonly depreciation: Cents;
  readonly lines: readonly Bottles[];
}

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
      ? previewStatus(order, 'cancelled', now).bottlesReturned
      : back.reduce((sum, { quantity }) => sum + quantity, 0),
    depreciation: addCents(...lines.map((line) => line.depreciation?.amount ?? ZERO)),
    lines: lines.map(({ productId, quantity }) => ({ productId, quantity })),
  };
}

function apply(order: PlacedOrder, command: Parameters<typeof orderDecider.decide>[0]): PlacedOrder {
  const decision = orderDecider.decide(command, order);
  if (!decision.accepted) return order;
  const after = decision.events.reduce(orderDecider.evolve, order);
  return after.status === 'absent' ? order : after;
}

function refundedSince(before: PlacedOrder, after: PlacedOrder): Cents {
  const requested = after.refunds.slice(before.refunds.length);
  return cents(requested.reduce((sum, { amount }) => sum + amount, 0));
}
