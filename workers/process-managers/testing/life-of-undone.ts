import { UNDO_MS } from '#domain/orders/undo.ts';
import { archiveOrder, setOrderStatus, undoChange } from '#services/orders/handlers.ts';
import { type Lived, ordered } from './lived-orders.ts';
import { cause } from './test-shop.ts';

/** An order is undone in time, then done for good; it is archived and taken back. */
export async function undoAndArchive(lived: Lived): Promise<void> {
  const { shop } = lived;
  const order = await ordered(lived, await shop.stock(50));
  const { orderId } = order;
  await order.pay();
  for (const to of ['cancelled', 'shipped'] as const) {
    const undoableUntil = new Date(shop.clock().getTime() + UNDO_MS).toISOString();
    await setOrderStatus(shop, { orderId, to, undoableUntil }, cause);
    await shop.react();
    if (to === 'cancelled') await undoChange(shop, { orderId, undoableUntil }, cause);
    await shop.react();
  }
  await order.set('delivered');
  await shop.react();
  for (const isArchived of [true, false]) await archiveOrder(shop, { orderId, isArchived }, cause);
}
