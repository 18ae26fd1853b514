import type { Cents } from '#contracts/money.ts';
import { type Attempt, withConflictRetry } from '../command-handling/conflict-retry.ts';
import type { Cause, EventStore } from '../event-store/event-store.ts';
import type { StockRoom } from '../stock/stock-room.ts';
import { type HoldRefusal, holdOrder } from './hold-order.ts';
import { createKeyedQueue } from './keyed-queue.ts';
import type { OrderContent } from './order.commands.ts';
import { orderDecider } from './order.decider.ts';
import type { PlacedOrder } from './order.state.ts';
import { isSameContent } from './order-content.ts';
import { appendToOrder, type LoadedOrder, loadOrder, orderStream } from './order-stream.ts';
import { type PricedOrder, type PricingRefusal, priceOrder } from './price-order.ts';

export interface PlacementDeps {
  readonly store: EventStore;
  readonly stockRoom: StockRoom;
  /** How long stock and promo are held for the payment. */
  readonly deadlineMinutes: number;
  readonly clock: () => Date;
}

interface PlacementWish {
  /** It follows from the shopper's idempotency key. */
  readonly orderId: string;
  readonly content: OrderContent;
  /** The total the shopper saw; never used, only compared (decision 6). */
  readonly expectedTotal: Cents;
}

export type PlacementRefusal =
  | PricingRefusal
  | HoldRefusal
  | { readonly code: 'key-reused' }
  | { readonly code: 'price-changed'; readonly fresh: PricedOrder };

export type Placement =
  | { readonly accepted: true; readonly order: PlacedOrder; readonly position: bigint | null }
  | { readonly accepted: false; readonly refusal: PlacementRefusal };

export type PlaceOrderHandler = (wish: PlacementWish, cause: Cause) => Promise<Placement>;

/**
 * Makes the handler that places orders (design.md, "Placing an order"): priced from the product streams, its bottles held,
 * its promo redeemed, then placed; a refusal leaves nothing held. The same id with the same content is the same order, from
 * however many requests and processes it comes; within this process such requests run one after the other.
 */
export function createOrderPlacement(deps: PlacementDeps): PlaceOrderHandler {
  const oneByOne = createKeyedQueue();
  return (wish, cause) =>
    oneByOne(wish.orderId, () =>
      withConflictRetry(orderStream(wish.orderId), () => attemptPlacement(deps, wish, cause)),
    );
}

async function attemptPlacement(
  deps: PlacementDeps,
  wish: PlacementWish,
  cause: Cause,
): Promise<Attempt<Placement>> {
  const { store, stockRoom, clock, deadlineMinutes } = deps;
  const { orderId, content, expectedTotal } = wish;
  const placedAt = clock();
  const now = placedAt.toISOString();
  const payBefore = new Date(placedAt.getTime() + deadlineMinutes * 60_000).toISOString();
  for (const { productId } of content.items) stockRoom.expect(productId);
  const [loaded, pricing] = await Promise.all([loadOrder(store, orderId), priceOrder(store, wish, now)]);
  if (loaded.state.status !== 'absent') return answer(alreadyPlaced(loaded.state, loaded, content));
  const { attempt } = loaded.state;
  if (!pricing.accepted) return refuse(pricing.refusal);
  const { priced } = pricing;
  if (priced.totals.total !== expectedTotal) return refuse({ code: 'price-changed', fresh: priced });
  const held = await holdOrder(deps, { orderId, attempt, priced, now, expiresAt: payBefore }, cause);
  if (!held.accepted) {
    if (held.refusal.code === 'other-attempt') return { done: false };
    return refuseUnlessPlaced(store, wish, held.refusal);
  }
  if (held.discount !== priced.totals.discount) {
    // The promo's terms changed between looking and redeeming: price anew.
    await held.compensate();
    return { done: false };
  }
  const { lines, promo } = priced;
  const command = { type: 'PlaceOrder', orderId, content, lines, promo, now, payBefore } as const;
  const decision = orderDecider.decide(command, loaded.state);
  if (!decision.accepted) throw new Error(`an absent order refused its placement: ${decision.refusal.code}`);
  // Should this throw, nothing is known of the append, so nothing is released: a repeated request or the sweep finds out.
  const placed = await appendToOrder(store, orderId, loaded, decision.events, cause);
  if (placed === null) {
    await held.compensate();
    return { done: false };
  }
  const { state, position } = placed;
  if (state.status === 'absent') throw new Error('a placed order is absent');
  return answer({ accepted: true, order: state, position });
}

/** What was held may have been lacking because another server has just placed the same order: it is answered as placed then. */
async function refuseUnlessPlaced(
  store: EventStore,
  { orderId, content }: PlacementWish,
  refusal: HoldRefusal,
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

function alreadyPlaced(order: PlacedOrder, { position }: LoadedOrder, content: OrderContent): Placement {
  return isSameContent(order, content)
    ? { accepted: true, order, position }
    : { accepted: false, refusal: { code: 'key-reused' } };
}
