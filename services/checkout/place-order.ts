import { MAX_PAYMENT, TERMS_VERSION } from '#contracts/constants.ts';
import { type Day, inParis } from '#contracts/french/calendar.ts';
import { type Cents, ZERO } from '#contracts/money.ts';
import type { Outcome } from '#domain/decider.ts';
import type { OrderContent } from '#domain/orders/commands/order.commands.ts';
import type { OrderState, PlacedOrder } from '#domain/orders/order.state.ts';
import { isSameContent, type StockedLine, stockedLines } from '#domain/orders/order-content.ts';
import { lastSendDay } from '#domain/orders/parcels/dispatch-promise.ts';
import {
  type Attempt,
  createKeyedQueue,
  withConflictRetry,
} from '#platform/command-handling/conflict-retry.ts';
import type { Cause, EventStore } from '#platform/event-store/event-store.ts';
import type { ClientNetwork } from '#platform/http/rate-limits/client-address.ts';
import { commandOrder, loadNewOrder, loadOrder, orderStream, setOwner } from '../orders/order-stream.ts';
import { redeemPromo, releasePromo } from '../promos/redemption.ts';
import type { StockService } from '../stock/stock-service.ts';
import { type PricedOrder, type PricingRefusal, priceOrder } from './price-order.ts';
import type { UnpaidHolds, UnpaidRefusal } from './unpaid-holds.ts';

export interface PlacementDeps {
  readonly store: EventStore;
  readonly stockService: StockService;
  /** How long stock and promo are held for the payment. */
  readonly deadlineMinutes: number;
  /** How long they are held while no payment was requested; as long as that when it is not said. */
  readonly holdMinutes?: number | undefined;
  /** How large an order may be; of any size when it is not said. */
  readonly bounds?: OrderBounds | undefined;
  readonly unpaidHolds?: UnpaidHolds | undefined;
  /** What wrapping a gift costs; nothing when it is not said, and no gifts where it is null. */
  readonly giftWrapPrice?: Cents | null | undefined;
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
  /** Gifts are switched off, or not sent so late, or from a day on that is past. */
  | { readonly code: 'gift-not-offered'; readonly latest: Day | null; readonly isPast?: true }
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
    oneByOne(request.orderId, () => {
      // Most orders are new, which placing them proves; where that turns out wrong, and before a refusal, the stream is read.
      let load = loadNewOrder;
      return withConflictRetry(orderStream(request.orderId), () => {
        const attempt = attemptPlacement(deps, request, load, cause);
        load = loadOrder;
        return attempt;
      });
    });
}

/** What a step comes to: null to go on, a refusal, or that others were in the way, so that all is begun again. */
type StepRefusal = UnpaidRefusal | typeof NO_SAMPLE | typeof AGAIN;
const NO_SAMPLE = { code: 'sample-unavailable' } as const;
const AGAIN = { code: 'other-attempt' } as const;

/**
 * One step of placing an order, with what takes it back beside it. Each may be repeated by the same attempt, on any server: it is done
 * once.
 */
interface Step {
  readonly name: string;
  do(): Promise<StepRefusal | null>;
  /** Run, last step first, when this step or a later one is refused or fails; also of a step of which nothing is known. */
  readonly undo?: () => Promise<void>;
}

async function attemptPlacement(
  deps: PlacementDeps,
  request: PlacementRequest,
  load: typeof loadNewOrder,
  cause: Cause,
): Promise<Attempt<Placement>> {
  const { store, clock, deadlineMinutes, holdMinutes = deadlineMinutes, giftWrapPrice } = deps;
  const { orderId, content, expectedTotal } = request;
  const placedAt = clock();
  const now = placedAt.toISOString();
  const inMinutes = (minutes: number) => new Date(placedAt.getTime() + minutes * 60_000).toISOString();
  const payBefore = inMinutes(deadlineMinutes);
  const heldUntil = inMinutes(Math.min(holdMinutes, deadlineMinutes));
  const wrapPrice = giftWrapPrice ?? ZERO;
  const [loaded, pricing] = await Promise.all([
    load(store, orderId),
    priceOrder(store, request, now, wrapPrice),
  ]);
  if (loaded.state.status !== 'absent') return answer(alreadyPlaced(loaded.state, loaded, content));
  const { attempt } = loaded.state;
  const refuse = (refusal: PlacementRefusal) => refuseUnlessPlaced(store, request, refusal);
  // Of an order that the desk takes they are accepted before it is paid.
  const isAccepted = content.termsVersion === TERMS_VERSION;
  if (!isAccepted && !(content.takenByDesk && content.termsVersion === null))
    return refuse({ code: 'terms-changed' });
  const notGiven = giftRefusal(content, giftWrapPrice, placedAt);
  if (notGiven !== null) return refuse(notGiven);
  if (!pricing.accepted) return refuse(pricing.refusal);
  const { priced } = pricing;
  const tooLarge = sizeRefusal(priced, deps.bounds);
  if (tooLarge !== null) return refuse(tooLarge);
  if (priced.totals.total !== expectedTotal) return refuse({ code: 'price-changed', fresh: priced });
  const holding = await runSteps(holdingSteps(deps, request, { attempt, priced, now, heldUntil }, cause));
  if (holding.refused?.code === 'other-attempt') return { done: false };
  if (holding.refused !== null) return refuse(holding.refused);
  const { lines, promo, sample } = priced;
  const times = { now, payBefore, heldUntil };
  const what = { orderId, attempt, content, lines, promo, sample, wrapPrice };
  const command = { type: 'PlaceOrder', ...what, ...times } as const;
  // Should this throw, nothing is known of the append, so nothing is released: a repeated request or the sweep finds out.
  const placed = await commandOrder(store, orderId, command, cause);
  if (!placed.accepted || placed.position === null || placed.state.status === 'absent') {
    // Another server has placed the order, or abandoned this attempt at it.
    await holding.undo();
    return { done: false };
  }
  return answer({ accepted: true, order: placed.state, position: placed.position });
}

/**
 * Does the steps in turn. What one that is refused or fails leaves behind is undone; what cannot be now, the sweep finds after the
 * deadline.
 */
async function runSteps(
  steps: readonly Step[],
): Promise<{ readonly refused: StepRefusal | null; undo(): Promise<void> }> {
  const begun: Step[] = [];
  const undo = async () => {
    for (const step of begun.toReversed()) await step.undo?.();
  };
  try {
    for (const step of steps) {
      begun.push(step);
      const refused = await step.do();
      if (refused === null) continue;
      await undo();
      return { refused, undo };
    }
    return { refused: null, undo };
  } catch (error) {
    await undo().catch(() => undefined);
    throw error;
  }
}

/** What an order holds before it is placed, in the order in which it is taken: the steps of the saga, each with its undo. */
function holdingSteps(
  deps: PlacementDeps,
  { orderId, content, networks = [] }: PlacementRequest,
  held: {
    /** The fencing token of this attempt at placing the order. */
    readonly attempt: number;
    readonly priced: PricedOrder;
    readonly now: string;
    readonly heldUntil: string;
  },
  cause: Cause,
): readonly Step[] {
  const { store, stockService, unpaidHolds } = deps;
  const { attempt, priced, now, heldUntil: expiresAt } = held;
  const { lines, promo, totals } = priced;
  const stocked = stockedLines(priced).toSorted((a, b) => (a.productId < b.productId ? -1 : 1));
  const { email } = content.customer;
  const promoId = promo?.promoId ?? null;
  /** Noted before they are asked for: whether an append that fails was done is not known. */
  const heldProducts: string[] = [];
  let releaseClaim = async (): Promise<void> => undefined;
  const reservationOf = ({ productId, quantity }: StockedLine) =>
    // An order that is not placed yet has bought nothing.
    ({ productId, orderId, attempt, quantity, expiresAt, soldEarlier: { sold: 0, attempt: 0 } });
  const short = <Refusal extends object>(refusal: Refusal, { productId, productName }: StockedLine) =>
    productId === priced.sample?.productId ? NO_SAMPLE : { ...refusal, productId, productName };
  const abandon = (productIds: readonly string[], promoIds: readonly string[]) =>
    abandonAttempt(deps, { orderId, attempt, productIds, promoIds }, 'refused', cause);

  return [
    {
      name: 'refuse what is sold out: in a rush, before anything is counted or written',
      async do() {
        for (const line of stocked) {
          const { productId, quantity } = line;
          if ((await stockService.available(productId, 0n)) >= quantity) continue;
          const considered = await stockService.considerReserve(reservationOf(line));
          if (!considered.accepted && considered.refusal.code === 'insufficient-stock')
            return short(considered.refusal, line);
        }
        return null;
      },
    },
    {
      name: 'count what the shopper holds unpaid',
      async do() {
        const claimed = await unpaidHolds?.claim({ orderId, email, networks, lines, promoId });
        if (claimed?.accepted === false) return claimed.refusal;
        if (claimed !== undefined) releaseClaim = claimed.release;
        return null;
      },
      undo: () => releaseClaim(),
    },
    {
      name: 'hold the bottles, line by line in a fixed order',
      async do() {
        for (const line of stocked) {
          const { productId } = line;
          heldProducts.push(productId);
          const reserved = await stockService.reserve(reservationOf(line), cause);
          if (reserved.accepted) continue;
          const { refusal } = reserved;
          if (refusal.code === 'other-attempt') return refusal;
          heldProducts.pop();
          return short(refusal, line);
        }
        return null;
      },
      async undo() {
        if (heldProducts.length > 0) await abandon(heldProducts, []);
      },
    },
    {
      name: 'redeem the promo',
      async do() {
        if (promoId === null) return null;
        const user = promo?.creditOf === undefined ? undefined : { ownsSetOf: setOwner(store, email), lines };
        const claim = { promoId, orderId, attempt, subtotal: totals.subtotal, now, user };
        const redeemed = await redeemPromo(store, claim, cause);
        if (!redeemed.accepted) return redeemed.refusal;
        // Its terms changed between looking and redeeming: the order is priced again.
        return redeemed.discount === totals.discount ? null : AGAIN;
      },
      undo: async () => {
        if (promoId !== null) await abandon([], [promoId]);
      },
    },
  ];
}

function sizeRefusal(
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

/** Why it cannot be the gift that was asked for; null where it can, or is none. */
function giftRefusal(
  { gift }: OrderContent,
  wrapPrice: Cents | null | undefined,
  now: Date,
): PlacementRefusal | null {
  if (gift === undefined) return null;
  if (wrapPrice === null) return { code: 'gift-not-offered', latest: null };
  const { sendFrom } = gift;
  if (sendFrom === undefined) return null;
  const latest = lastSendDay(now);
  if (sendFrom < inParis(now).day) return { code: 'gift-not-offered', latest, isPast: true };
  return sendFrom > latest ? { code: 'gift-not-offered', latest } : null;
}

/**
 * Another server may have placed the same order, and hold what is lacking now: it is answered as placed then, whatever has changed since.
 */
async function refuseUnlessPlaced(
  store: EventStore,
  { orderId, content }: PlacementRequest,
  refusal: PlacementRefusal,
): Promise<Attempt<Placement>> {
  const order = await loadOrder(store, orderId);
  return order.state.status === 'absent'
    ? answer({ accepted: false, refusal })
    : answer(alreadyPlaced(order.state, order, content));
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

/** What an attempt at placing an order may hold. */
export interface PlacementAttempt {
  readonly orderId: string;
  /** Its fencing token. */
  readonly attempt: number;
  readonly productIds: readonly string[];
  readonly promoIds: readonly string[];
}

/**
 * Gives up an attempt at placing an order and releases what it holds, but for what an order that was placed after all relies
 * on. The order's stream is written first: whoever places by this token from then on meets a conflict and starts again under
 * the next one, whose holds this leaves alone.
 */
export async function abandonAttempt(
  { store, stockService }: { readonly store: EventStore; readonly stockService: StockService },
  { orderId, attempt, productIds, promoIds }: PlacementAttempt,
  reason: 'refused' | 'abandoned',
  cause: Cause,
): Promise<void> {
  const { state } = await commandOrder(store, orderId, { type: 'AbandonPlacement', orderId, attempt }, cause);
  for (const productId of productIds)
    if (!reliesOnProduct(state, productId))
      await stockService.release({ productId, orderId, attempt, reason }, cause);
  for (const promoId of promoIds)
    if (!reliesOnPromo(state, promoId))
      await releasePromo(store, { promoId, orderId, attempt, reason }, cause);
}

function reliesOnProduct(order: OrderState, productId: string): boolean {
  return (
    order.status !== 'absent' &&
    order.stockClaim !== 'none' &&
    stockedLines(order).some((line) => line.productId === productId)
  );
}

function reliesOnPromo(order: OrderState, promoId: string): boolean {
  return order.status !== 'absent' && order.promoClaimed && order.promo?.promoId === promoId;
}
