import type { Logger } from 'pino';
import { CURRENCY, SHIPPING_METHOD, TERMS_VERSION } from '#contracts/constants.ts';
import type { Actor } from '#contracts/events/event.ts';
import type { Cents } from '#contracts/money.ts';
import type { OrderContent } from '#domain/orders/order.commands.ts';
import type { Cause, EventStore } from '#platform/event-store/event-store.ts';
import { createOrderPlacement } from '#services/checkout/place-order.ts';
import { priceOrder } from '#services/checkout/price-order.ts';
import { assignTracking, setOrderStatus } from '#services/orders/handlers.ts';
import { commandOrder } from '#services/orders/order-stream.ts';
import { settleOrderStock } from '#services/orders/settle-stock.ts';
import { expireOrder } from '#services/payments/expire-order.ts';
import { commandReview } from '#services/reviews/handlers.ts';
import { createStockRoom, type StockRoom } from '#services/stock/stock-room.ts';
import type { TradeStep } from './plan-trade.ts';

export interface Stage {
  /** Its clock must be the stage's own: what is played is recorded as of its moment. */
  readonly store: EventStore;
  readonly logger: Logger;
  readonly clock: SetClock;
}

export interface Played {
  orders: number;
  paid: number;
  expired: number;
  reviews: number;
}

type Step<Kind extends TradeStep['kind']> = Extract<TradeStep, { kind: Kind }>;

const MINUTE_MS = 60_000;
const DEADLINE_MINUTES = 30;
const MINUTES_TO_PAY = 2;
/** The workshop sends this many bottles when a perfume runs low. */
const BATCH_OF_BOTTLES = 24;
const LOW_STOCK = 6;

/**
 * Plays planned trade through the shop's own commands, each at its moment: prices, stock, promo codes and statuses come about as they
 * would have. Steps come in the order in which they happen.
 */
export async function playTrade(
  stage: Stage,
  steps: readonly TradeStep[],
  onProgress: (played: Readonly<Played>) => void,
): Promise<Played> {
  const players = createPlayers(stage);
  for (const step of steps) {
    stage.clock.set(step.at);
    if (step.kind === 'order') await players.order(step);
    else if (step.kind === 'review') await players.review(step);
    else await players.parcel(step);
    onProgress(players.played);
  }
  return players.played;
}

function createPlayers({ store, logger, clock }: Stage) {
  const played: Played = { orders: 0, paid: 0, expired: 0, reviews: 0 };
  const stockRoom = createStockRoom(store, clock.now);
  const deps = { store, stockRoom, clock: clock.now, logger };

  async function order(step: Step<'order'>): Promise<void> {
    const { orderId, isPaid, items, at } = step;
    await restock(stockRoom, items, causeOf('admin', orderId));
    const request = { orderId, content: contentOf(step) };
    const pricing = await priceOrder(store, request, at.toISOString());
    if (!pricing.accepted) return;
    const { total } = pricing.priced.totals;
    const deadlineMinutes = isPaid ? beyondToday(at) : DEADLINE_MINUTES;
    const place = createOrderPlacement({ ...deps, deadlineMinutes });
    const placement = await place({ ...request, expectedTotal: total }, causeOf('shopper', orderId));
    if (!placement.accepted) return;
    played.orders += 1;
    if (isPaid) await pay(orderId, at, total);
    else await leaveUnpaid(orderId, at);
  }

  async function pay(orderId: string, at: Date, total: Cents): Promise<void> {
    const paymentIntentId = `pi_demo_${orderId.slice(0, 8)}`;
    const amount = { paymentIntentId, amount: total, currency: CURRENCY };
    const requested = { type: 'RequestPayment', ...amount, now: at.toISOString() } as const;
    await commandOrder(store, orderId, requested, causeOf('shopper', orderId));
    clock.set(new Date(at.getTime() + MINUTES_TO_PAY * MINUTE_MS));
    const report = { ...amount, status: 'succeeded', amountReceived: total, refusal: null } as const;
    const now = clock.now().toISOString();
    const recorded = {
      type: 'RecordPayment',
      report,
      stockAgain: 'unknown',
      refundId: orderId,
      now,
    } as const;
    const cause = causeOf('stripe', paymentIntentId);
    const { accepted } = await commandOrder(store, orderId, recorded, cause);
    await settleOrderStock(deps, orderId, cause);
    if (accepted) played.paid += 1;
  }

  async function leaveUnpaid(orderId: string, at: Date): Promise<void> {
    clock.set(new Date(at.getTime() + (DEADLINE_MINUTES + 1) * MINUTE_MS));
    if ((await expireOrder({ ...deps, gateway: null }, orderId, causeOf('system', orderId))) === 'expired')
      played.expired += 1;
  }

  async function parcel({ kind, orderId, trackingNumber }: Step<'ship' | 'deliver'>): Promise<void> {
    const cause = causeOf('admin', orderId);
    if (kind === 'ship') await assignTracking(deps, { orderId, trackingNumber }, cause);
    await setOrderStatus(deps, { orderId, to: kind === 'ship' ? 'shipped' : 'delivered' }, cause);
  }

  async function review({
    reviewId,
    productId,
    shopper,
    rating,
    comment,
    at,
  }: Step<'review'>): Promise<void> {
    const { name: customerName, email: customerEmail } = shopper.customer;
    const review = { reviewId, productId, customerName, customerEmail, rating, comment, now: at };
    await commandReview(store, { type: 'SubmitReview', ...review }, causeOf('shopper', reviewId));
    clock.set(new Date(at.getTime() + 90 * MINUTE_MS));
    const publish = { type: 'ModerateReview', reviewId, verdict: 'published' } as const;
    await commandReview(store, publish, causeOf('admin', reviewId));
    played.reviews += 1;
  }

  return { played, order, parcel, review };
}

/** The workshop refills a perfume before its last bottles are gone. */
async function restock(stockRoom: StockRoom, items: Step<'order'>['items'], cause: Cause): Promise<void> {
  for (const { productId, quantity } of items) {
    if ((await stockRoom.available(productId)) >= LOW_STOCK + quantity) continue;
    await stockRoom.adjust({ productId, delta: BATCH_OF_BOTTLES, reason: 'restock' }, cause);
  }
}

/** A deadline that the shop's own watch, which goes by today's clock, does not find overdue while the order is being paid here. */
function beyondToday(from: Date): number {
  return Math.ceil((Date.now() - from.getTime()) / MINUTE_MS) + 24 * 60;
}

function contentOf({ shopper, items, promoCode }: Step<'order'>): OrderContent {
  const { customer, address: shippingAddress } = shopper;
  return {
    customer,
    shippingAddress,
    shippingMethod: SHIPPING_METHOD,
    items,
    promoCode,
    termsVersion: TERMS_VERSION,
  };
}

function causeOf(actor: Actor, id: string): Cause {
  return { actor, correlationId: id, causationId: id };
}

const SLICE = 5_000;
const PLACED = new Set(['OrderPlaced'] as const);

/** Whether anything was ever ordered here. */
export async function hasOrders(store: EventStore): Promise<boolean> {
  let after: bigint | null = null;
  while (true) {
    const { events, position } = await store.readAll({ after, limit: SLICE, types: PLACED });
    if (events.length > 0) return true;
    if (position === null) return false;
    after = position;
  }
}

/** A clock that stands where it was set: events of the past are recorded as of their moment. */
export interface SetClock {
  readonly now: () => Date;
  set(to: Date): void;
}

export function createSetClock(start: Date): SetClock {
  let now = start;
  return {
    now: () => now,
    set(to) {
      now = to;
    },
  };
}
