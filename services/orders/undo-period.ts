import { randomUUID } from 'node:crypto';
import type { PlacedOrder } from '#domain/orders/order.state.ts';
import { isUndoable } from '#domain/orders/undo.ts';
import type { Cause } from '#platform/event-store/event-store.ts';
import { commandOrder } from './order-stream.ts';
import { type SettleStockDeps, settleOrderStock } from './settle-stock.ts';

/**
 * Ends the time to undo an order's last change, because something else is to happen; its bottles and promo have followed the change then.
 */
export async function endUndoPeriod(
  deps: SettleStockDeps,
  order: PlacedOrder,
  cause: Cause,
): Promise<PlacedOrder> {
  if (!isUndoable(order)) return order;
  const { orderId } = order;
  const now = deps.clock().toISOString();
  const command = { type: 'EndUndoPeriod', undoableUntil: null, refundId: randomUUID(), now } as const;
  const { state } = await commandOrder(deps.store, orderId, command, cause);
  await settleOrderStock(deps, orderId, cause);
  return state.status === 'absent' ? order : state;
}
