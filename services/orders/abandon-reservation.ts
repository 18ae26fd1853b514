import type { Cause, EventStore } from '../event-store/event-store.ts';
import { releasePromo } from '../promos/redemption.ts';
import type { StockRoom } from '../stock/stock-room.ts';
import { commandOrder } from './order-stream.ts';

export interface AbandonedReservation {
  readonly orderId: string;
  readonly productIds: readonly string[];
  readonly promoId: string | null;
}

/**
 * Gives back what is held for an order that never came to be. The order's stream is written first: a placement that slept
 * until now then meets a conflict and starts again, instead of placing an order whose bottles are gone.
 * @returns false when the order exists after all; nothing is given back then.
 */
export async function abandonReservation(
  deps: { readonly store: EventStore; readonly stockRoom: StockRoom },
  { orderId, productIds, promoId }: AbandonedReservation,
  cause: Cause,
): Promise<boolean> {
  const { store, stockRoom } = deps;
  const abandoned = await commandOrder(store, orderId, { type: 'AbandonPlacement', orderId }, cause);
  if (!abandoned.accepted) return false;
  for (const productId of productIds)
    await stockRoom.release({ productId, orderId, reason: 'abandoned' }, cause);
  if (promoId !== null) await releasePromo(store, { promoId, orderId, reason: 'abandoned' }, cause);
  return true;
}
