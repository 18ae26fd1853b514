import { MAX_PAYMENT, TERMS_VERSION } from '#contracts/constants.ts';
import type { Cents } from '#contracts/money.ts';
import type { Outcome } from '#domain/decider.ts';
import type { OrderContent } from '#domain/orders/order.commands.ts';
import type { PlacedOrder } from '#domain/orders/order.state.ts';
import { isSameContent } from '#domain/orders/order-content.ts';
import { type Attempt, withConflictRetry } from '#platform/command-handling/conflict-retry.ts';
import { createKeyedQueue } from '#platform/command-handling/keyed-queue.ts';
import type { Cause, EventStore } from '#platform/event-store/event-store.ts';
import type { ClientNetwork } from '#platform/http/rate-limits/client-address.ts';
import { commandOrder, loadOrder, orderStream } from '../orders/order-stream.ts';
import type { StockRoom } from '../stock/stock-room.ts';
import { holdOrder } from './hold-order.ts';
import { type PricedOrder, type PricingRefusal, priceOrder } from './price-order.ts';
import type { UnpaidHolds, UnpaidRefusal } from './unpaid-holds.ts';

export interface PlacementDeps {
  readonly store: EventStore;
  readonly stockRoom: StockRoom;
  /** How long stock and promo are held for the payment. */
  readonly deadlineMinutes: number;
  /** How long they are held while no payment was requested; as long as that when it is not said. */
  readonly holdMinutes?: number | undefined;
  /** How large an order may be; of any size when it is not said. */
  readonly bounds?: OrderBounds | undefined;
  readonly unpaidHolds?: UnpaidHolds | undefined;
  readonly clock: () => Date;
}

export interface OrderBounds {
  /** Of one perfume. */
  readonly bottlesPerLine: number;
  readonly bottlesPerOrder: number;
}

interface PlacementRequest {
  /** It follows from the shopper's idempotency key. */
  readonly orderId: string;
  readonly content: OrderContent;
  /** The total the shopper saw; never used, only compared (decision 6). */
  readonly expectedTotal: Cents;
  /** The networks it comes from, narrowest first; none when it comes from no client. */
  readonly networks?: readonly ClientNetwork[];
}

export type PlacementRefusal =
  | PricingRefusal
  | UnpaidRefusal
  /** Of the perfume, or in all when that is null, at most `max` can be ordered at once. */
  | { readonly code: 'too-many-bottles'; readonly productId: string | null; readonly max: number }
  /** The provider does not take so much in one payment. */
  | { readonly code: 'amount-too-large' }
  /** Other terms of sale are in force than those that were accepted. */
  | { readonly code: 'terms-changed' }
  | { readonly code: 'key-reused' }
  | { readonly code: 'price-changed'; readonly fresh: PricedOrder };

export type Placement = Outcome<
  { readonly order: PlacedOrder; readonly position: bigint | null },
  PlacementRefusal
>;

export type PlaceOrderHandler = (request: PlacementRequest, cause: Cause) => Promise<Placement>;

/**
 * Makes the handler that places orders (design.md, "Placing an order"): priced from the product streams, its bottles held,
 * its promo redeemed, then placed; a refusal leaves nothing held. The same id with the same content is the same order, from
 * however many requests and processes it comes; within this process such requests run one after the other.
 */
export function createOrderPlacement(deps: PlacementDeps): PlaceOrderHandler {
  const oneByOne = createKeyedQueue();
  return (request, cause) =>
    oneByOne(request.orderId, () =>
      withConflictRetry(orderStream(request.orderId), () => attemptPlacement(deps, request, cause)),
    );
}

async function attemptPlacement(
  deps: PlacementDeps,
  request: PlacementRequest,
  cause: Cause,
): Promise<Attempt<Placement>> {
  const { store, clock, deadlineMinutes, holdMinutes = deadlineMinutes } = deps;
  const { orderId, content, expectedTotal, networks = [] } = request;
  const placedAt = clock();
  const now = placedAt.toISOString();
  const inMinutes = (minutes: number) => new Date(placedAt.getTime() + minutes * 60_000).toISOString();
  const payBefore = inMinutes(deadlineMinutes);
  const heldUntil = inMinutes(Math.min(holdMinutes, deadlineMinutes));
  const [loaded, pricing] = await Promise.all([loadOrder(store, orderId), priceOrder(store, request, now)]);
  if (loaded.state.status !== 'absent') return answer(alreadyPlaced(loaded.state, loaded, content));
  const { attempt } = loaded.state;
  if (content.termsVersion !== TERMS_VERSION) return refuse({ code: 'terms-changed' });
  if (!pricing.accepted) return refuse(pricing.refusal);
  const { priced } = pricing;
  const tooLarge = whyTooLarge(priced, deps.bounds);
  if (tooLarge !== null) return refuse(tooLarge);
  if (priced.totals.total !== expectedTotal) return refuse({ code: 'price-changed', fresh: priced });
  const { email } = content.customer;
  const wanted = { orderId, attempt, priced, email, networks, now, expiresAt: heldUntil };
  const held = await holdOrder(deps, wanted, cause);
  if (!held.accepted) {
    if (held.refusal.code === 'other-attempt') return { done: false };
    return refuseUnlessPlaced(store, request, held.refusal);
  }
  if (held.discount !== priced.totals.discount) {
    // The promo's terms changed between looking and redeeming: price it again.
    await held.compensate();
    return { done: false };
  }
  const { lines, promo } = priced;
  const command = {
    type: 'PlaceOrder',
    orderId,
    attempt,
    content,
    lines,
    promo,
    now,
    payBefore,
    heldUntil,
  } as const;
  // Should this throw, nothing is known of the append, so nothing is released: a repeated request or the sweep finds out.
  const placed = await commandOrder(store, orderId, command, cause);
  if (!placed.accepted || placed.position === null || placed.state.status === 'absent') {
    // Another server has placed the order, or abandoned this attempt at it.
    await held.compensate();
    return { done: false };
  }
  return answer({ accepted: true, order: placed.state, position: placed.position });
}

function whyTooLarge(
  { lines, totals }: PricedOrder,
  bounds: OrderBounds | undefined,
): PlacementRefusal | null {
  if (totals.total > MAX_PAYMENT) return { code: 'amount-too-large' };
  if (bounds === undefined) return null;
  const { bottlesPerLine, bottlesPerOrder } = bounds;
  const tooMany = lines.find(({ quantity }) => quantity > bottlesPerLine);
  if (tooMany !== undefined)
    return { code: 'too-many-bottles', productId: tooMany.productId, max: bottlesPerLine };
  const bottles = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return bottles > bottlesPerOrder
    ? { code: 'too-many-bottles', productId: null, max: bottlesPerOrder }
    : null;
}

/** What was held may have been lacking because another server has just placed the same order: it is answered as placed then. */
async function refuseUnlessPlaced(
  store: EventStore,
  { orderId, content }: PlacementRequest,
  refusal: UnpaidRefusal,
): Promise<Attempt<Placement>> {
  const order = await loadOrder(store, orderId);
  return order.state.status === 'absent'
    ? refuse(refusal)
    : answer(alreadyPlaced(order.state, order, content));
}

function refuse(refusal: PlacementRefusal): Attempt<Placement> {
  return answer({ accepted: false, refusal });
}

function answer(value: Placement): Attempt<Placement> {
  return { done: true, value };
}

function alreadyPlaced(
  order: PlacedOrder,
  { position }: { readonly position: bigint | null },
  content: OrderContent,
): Placement {
  return isSameContent(order, content)
    ? { accepted: true, order, position }
    : { accepted: false, refusal: { code: 'key-reused' } };
}
