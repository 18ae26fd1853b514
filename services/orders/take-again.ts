import type { Outcome } from '#contracts/decider.ts';
import type { Cause, EventStore } from '../event-store/event-store.ts';
import { redeemPromo } from '../promos/redemption.ts';
import type { StockRoom } from '../stock/stock-room.ts';
import type { HoldRefusal } from './order.commands.ts';
import type { PlacedOrder } from './order.state.ts';

interface Rooms {
  readonly store: EventStore;
  readonly stockRoom: StockRoom;
  readonly clock: () => Date;
}

/** How long the bottles are held for the order to say that it goes on; should the caller die, the sweep frees them then. */
const HOLD_MS = 2 * 60_000;

const OTHER_ATTEMPT = 'a placed order met an attempt at placing it later than its own';

/**
 * Takes again what a cancelled order has given back: its bottles are held, and its use of the promo is claimed, judged as of
 * the day it was placed. The caller then reinstates the order, and in any case calls `settleOrderStock`, which sells the
 * bottles of an order that goes on and gives back those of one that does not.
 */
export async function takeAgain(
  rooms: Rooms,
  order: PlacedOrder,
  cause: Cause,
): Promise<Outcome<object, HoldRefusal>> {
  const { store, stockRoom, clock } = rooms;
  const { orderId, attempt, lines, promo, totals, placedAt } = order;
  if (order.stockClaim === 'none') {
    const expiresAt = new Date(clock().getTime() + HOLD_MS).toISOString();
    for (const { productId, productName, quantity } of lines) {
      const held = await stockRoom.reserve({ productId, orderId, attempt, quantity, expiresAt }, cause);
      if (held.accepted) continue;
      if (held.refusal.code === 'other-attempt') throw new Error(OTHER_ATTEMPT);
      return { accepted: false, refusal: { ...held.refusal, productId, productName } };
    }
  }
  if (promo === null || order.promoClaimed) return { accepted: true };
  const { promoId } = promo;
  const { subtotal } = totals;
  const redeemed = await redeemPromo(store, { promoId, orderId, attempt, subtotal, now: placedAt }, cause);
  if (redeemed.accepted) return { accepted: true };
  const { refusal } = redeemed;
  if (refusal.code === 'other-attempt') throw new Error(OTHER_ATTEMPT);
  return { accepted: false, refusal };
}
