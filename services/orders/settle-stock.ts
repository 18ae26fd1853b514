import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { OrderState, PlacedOrder } from '#domain/orders/order.state.ts';
import { type StockedLine, stockedLines } from '#domain/orders/order-content.ts';
import { articleOf } from '#domain/returns/returns.ts';
import { type Attempt, withConflictRetry } from '#platform/command-handling/conflict-retry.ts';
import type { Cause, EventStore } from '#platform/event-store/event-store.ts';
import { redeemPromo, releasePromo } from '../promos/redemption.ts';
import type { StockService } from '../stock/stock-service.ts';
import { commandOrder, loadOrder, orderStream, setOwner } from './order-stream.ts';

export interface SettleStockDeps {
  readonly store: EventStore;
  readonly stockService: StockService;
  readonly clock: () => Date;
  readonly logger: Logger;
}

const RELEASE_REASONS = {
  expired: 'expired',
  cancelled: 'cancelled',
  superseded: 'cancelled',
  'given-up': 'cancelled',
  deleted: 'deleted',
} as const;

/**
 * Makes the stock and promo streams agree with what the order is entitled to: bottles sold when it is paid or confirmed,
 * given back when it ended or they were returned. Safe to call any number of times; it goes on until the order no longer changes under it.
 * @param since the revision of the order's event that is reacted to: what changes the order after it is reacted to in its turn.
 */
export async function settleOrderStock(
  deps: SettleStockDeps,
  orderId: string,
  cause: Cause,
  since?: bigint,
): Promise<void> {
  if (since !== undefined)
    return settleOnce(deps, (await loadOrder(deps.store, orderId, since)).state, cause);
  await withConflictRetry(orderStream(orderId), async (): Promise<Attempt<void>> => {
    const before = await loadOrder(deps.store, orderId);
    await settleOnce(deps, before.state, cause);
    const after = await loadOrder(deps.store, orderId);
    return after.revision === before.revision ? { done: true, value: undefined } : { done: false };
  });
}

/** One step of what follows: done once, however often it is asked for. */
type Step = (deps: SettleStockDeps, order: PlacedOrder, cause: Cause) => Promise<void>;

/** What follows for an order's bottles and promo, by what it is entitled to. Mails, invoices and refunds follow from the same events. */
const WHAT_FOLLOWS: Readonly<Record<PlacedOrder['stockClaim'], readonly Step[]>> = {
  /** It waits for its payment. */
  reserved: [settlePromo],
  /** It was paid, or taken in hand. */
  sold: [sellWhatIsHeld, putReturnedOnSale, settlePromo],
  /** It was cancelled, or ended otherwise. */
  none: [giveBackBottles, settlePromo],
};

async function settleOnce(deps: SettleStockDeps, order: OrderState, cause: Cause): Promise<void> {
  if (order.status === 'absent') return;
  for (const step of WHAT_FOLLOWS[order.stockClaim]) await step(deps, order, cause);
}

/** A use that the order no longer claims is free again; one that it claims is counted. */
async function settlePromo(deps: SettleStockDeps, order: PlacedOrder, cause: Cause): Promise<void> {
  const { orderId, attempt, promo, promoClaimed, stockClaim } = order;
  if (promo === null) return;
  const { promoId } = promo;
  if (!promoClaimed)
    await releasePromo(deps.store, { promoId, orderId, attempt, reason: releaseReason(order) }, cause);
  else if (stockClaim === 'sold') await claimPromo(deps, order, promoId, cause);
}

/** Keeps the promo's count true for an order that was set back while its use was being given back. */
async function claimPromo(
  { store, logger }: SettleStockDeps,
  order: PlacedOrder,
  promoId: string,
  cause: Cause,
): Promise<void> {
  const { orderId, attempt, totals, placedAt, lines, customer } = order;
  const user = { ownsSetOf: setOwner(store, customer.email), lines };
  const claim = { promoId, orderId, attempt, subtotal: totals.subtotal, now: placedAt, user };
  const claimed = await redeemPromo(store, claim, cause);
  // The order keeps its price: it was promised.
  if (!claimed.accepted)
    logger.error(
      { alarm: 'promo-lacking', correlationId: cause.correlationId, orderId, promoId },
      'a promo is used too often',
    );
}

function releaseReason({ ending }: PlacedOrder): (typeof RELEASE_REASONS)[keyof typeof RELEASE_REASONS] {
  return RELEASE_REASONS[ending ?? 'cancelled'];
}

async function giveBackBottles(deps: SettleStockDeps, order: PlacedOrder, cause: Cause): Promise<void> {
  const { stockService } = deps;
  const { orderId, attempt } = order;
  for (const { productId } of stockedLines(order)) {
    await stockService.release({ productId, orderId, attempt, reason: releaseReason(order) }, cause);
    await stockService.giveBack({ productId, orderId, attempt, unfit: unfitOf(order, productId) }, cause);
  }
}

/** How many bottles of a perfume came back and cannot be sold again: they never return to the stock, whether the order goes on or ends. */
export function unfitOf({ returns, lines, sample }: PlacedOrder, productId: string): number {
  // A sample was smelt by whoever sent back what it came with.
  if (sample?.productId === productId)
    return lines.some((line) => articleOf(returns, line.productId).received > 0) ? 1 : 0;
  const { received, fit } = articleOf(returns, productId);
  return received - fit;
}

/** What the order keeps of a line: bottles that came back and can be sold again are no longer its own. */
function keptOf({ returns }: PlacedOrder, { productId, quantity }: StockedLine): number {
  return quantity - articleOf(returns, productId).fit;
}

/** Puts returned bottles on sale again. */
async function putReturnedOnSale(
  { stockService }: SettleStockDeps,
  order: PlacedOrder,
  cause: Cause,
): Promise<void> {
  const { orderId, attempt } = order;
  for (const line of order.lines) {
    const keeps = keptOf(order, line);
    if (keeps === line.quantity) continue;
    await stockService.giveBack({ productId: line.productId, orderId, attempt, keeps }, cause);
  }
}

/** Sells what is held; what is no longer held is taken again. An order whose bottles cannot be had is cancelled and refunded. */
async function sellWhatIsHeld(deps: SettleStockDeps, order: PlacedOrder, cause: Cause): Promise<void> {
  const { store, stockService, clock, logger } = deps;
  const { orderId, attempt } = order;
  for (const line of stockedLines(order)) {
    const { productId, quantity } = line;
    // All of it came back: there is nothing to sell.
    if (keptOf(order, line) === 0) continue;
    const committed = await stockService.commit({ productId, orderId, attempt }, cause);
    if (committed.accepted) continue;
    const taken = await stockService.take({ productId, orderId, attempt, quantity }, cause);
    if (taken.accepted) continue;
    // The order ended and was set back meanwhile; `settleOrderStock` goes on with what it is then.
    if (taken.refusal.code === 'other-attempt') return;
    const { correlationId } = cause;
    if (productId === order.sample?.productId) {
      logger.warn(
        { correlationId, orderId, productId },
        'the sample of an order is not there: it goes without',
      );
      continue;
    }
    const alarm = { alarm: 'stock-lacking', correlationId, orderId, productId, quantity };
    logger.error(alarm, 'a sold bottle is not there');
    const now = clock().toISOString();
    await commandOrder(store, orderId, { type: 'CancelForLackOfStock', refundId: randomUUID(), now }, cause);
    return;
  }
}
