import { UNDO_MS } from '#domain/orders/undo.ts';
import { changeOrder, setOrderStatus } from '#services/orders/change-order.ts';
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
    if (to === 'cancelled') await changeOrder(shop, orderId, { type: 'UndoChange', undoableUntil }, cause);
    await shop.react();
  }
  await order.set('delivered');
  await shop.react();
  await restockTwice(lived);
  for (const isArchived of [true, false])
    await changeOrder(shop, orderId, { type: 'ArchiveOrder', isArchived }, cause);
}

/** A stock is set wrong and taken back, then right, which stands once its time is over. */
async function restockTwice({ shop }: Lived): Promise<void> {
  const productId = await shop.stock(3);
  for (const to of [300, 30]) {
    const undoableUntil = new Date(shop.clock().getTime() + UNDO_MS).toISOString();
    await shop.stockService.setAvailable({ productId, from: null, to, undoableUntil }, cause);
    await shop.react();
    const now = shop.clock().toISOString();
    if (to === 300) await shop.stockService.undo({ productId, undoableUntil, now }, cause);
    else await shop.stockService.endUndo({ productId, undoableUntil, now: undoableUntil }, cause);
    await shop.react();
  }
}
