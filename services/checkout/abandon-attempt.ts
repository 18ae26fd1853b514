import type { OrderState } from '#domain/orders/order.state.ts';
import { stockedLines } from '#domain/orders/stocked-lines.ts';
import type { Cause, EventStore } from '#platform/event-store/event-store.ts';
import { commandOrder } from '../orders/order-stream.ts';
import { releasePromo } from '../promos/redemption.ts';
import type { StockService } from '../stock/stock-service.ts';

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
