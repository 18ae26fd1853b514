import { type Outcome, refuse } from '#domain/decider.ts';
import type { HoldRefusal, TakenAgain } from '#domain/orders/commands/order.commands.ts';
import type { OrderState, PlacedOrder } from '#domain/orders/order.state.ts';
import { stockedLines } from '#domain/orders/order-content.ts';
import type { Cause, EventStore } from '#platform/event-store/event-store.ts';
import { redeemPromo, releasePromo } from '../promos/redemption.ts';
import type { StockService } from '../stock/stock-service.ts';
import { setOwner } from './order-stream.ts';
import { unfitOf } from './settle-stock.ts';

interface ReacquireDeps {
  readonly store: EventStore;
  readonly stockService: StockService;
  readonly clock: () => Date;
}

/** How long the bottles are held for the order to say that it goes on; should the caller die, the sweep frees them then. */
const HOLD_MS = 2 * 60_000;

/**
 * Takes again what a cancelled order has given back: its bottles are held, and its use of the promo is claimed, judged as of the day it was
 * placed. Both are held under the order's next attempt, so that a release for the cancelled order that is still under way does not free
 * them. The caller then reinstates the order, which counts that attempt, and calls `settleOrderStock`, which sells the bottles; or calls
 * `releaseReacquired`. After a refusal nothing stays held.
 */
export async function reacquire(
  deps: ReacquireDeps,
  order: PlacedOrder,
  cause: Cause,
): Promise<Outcome<{ readonly again: TakenAgain }, HoldRefusal>> {
  const taken = await take(deps, order, cause);
  if (taken.accepted) return { accepted: true, again: { attempt: order.attempt + 1, ...taken.lacking } };
  await releaseReacquired(deps, order, cause);
  return taken;
}

/** Whether an order did not go on after its bottles were taken again. */
export function wasReacquisitionUnused(before: PlacedOrder, after: OrderState): boolean {
  return after.status === 'absent' || after.attempt === before.attempt;
}

/** Gives back what `reacquire` took for an order that does not go on. */
export async function releaseReacquired(
  { store, stockService }: ReacquireDeps,
  order: PlacedOrder,
  cause: Cause,
): Promise<void> {
  const { orderId, promo } = order;
  const attempt = order.attempt + 1;
  for (const { productId } of stockedLines(order))
    await stockService.release({ productId, orderId, attempt, reason: 'cancelled' }, cause);
  if (promo === null) return;
  await releasePromo(store, { promoId: promo.promoId, orderId, attempt, reason: 'cancelled' }, cause);
}

/** What of the order can no longer be had, and does not stand in the way of the rest. */
type Lacking = Pick<TakenAgain, 'lacksSample'>;

async function take(
  { store, stockService, clock }: ReacquireDeps,
  order: PlacedOrder,
  cause: Cause,
): Promise<Outcome<{ readonly lacking: Lacking }, HoldRefusal>> {
  const { orderId, lines, promo, totals, placedAt } = order;
  const attempt = order.attempt + 1;
  let lacking: Lacking = {};
  if (order.stockClaim === 'none') {
    const expiresAt = new Date(clock().getTime() + HOLD_MS).toISOString();
    for (const { productId, productName, quantity } of stockedLines(order)) {
      // It may not have come so far yet.
      const before = { productId, orderId, attempt: order.attempt };
      await stockService.giveBack({ ...before, unfit: unfitOf(order, productId) }, cause);
      const held = await stockService.reserve({ productId, orderId, attempt, quantity, expiresAt }, cause);
      if (held.accepted) continue;
      if (held.refusal.code === 'other-attempt') throw overtaken(orderId);
      // An order goes on without a sample that is no longer there.
      if (productId === order.sample?.productId) {
        lacking = { lacksSample: true };
        continue;
      }
      return refuse({ ...held.refusal, productId, productName });
    }
  }
  if (promo === null || order.promoClaimed) return { accepted: true, lacking };
  const { promoId } = promo;
  const claim = { promoId, orderId, attempt, subtotal: totals.subtotal, now: placedAt };
  const user = { ownsSetOf: setOwner(store, order.customer.email), lines };
  const redeemed = await redeemPromo(store, { ...claim, user }, cause);
  if (redeemed.accepted) return { accepted: true, lacking };
  const { refusal } = redeemed;
  if (refusal.code === 'other-attempt') throw overtaken(orderId);
  return refuse(refusal);
}

/**
 * Others have set the order back and cancelled it again meanwhile, twice at least: repeated, the request is judged on what is true then.
 */
function overtaken(orderId: string): Error {
  return new Error(`order ${orderId} was set back by others meanwhile`);
}
