import { trackingKey } from '#contracts/tracking-number.ts';
import type { PlacedOrder } from '#domain/orders/order.state.ts';
import type { EventStore } from '#platform/event-store/event-store.ts';
import { loadOrder } from './order-stream.ts';

/** The ids of orders that a read model knows by a tracking number, given as its key (contracts/tracking-number.ts). */
export type FindByTrackingNumber = (key: string) => Promise<readonly string[]>;

export interface SameNumberDeps {
  readonly store: EventStore;
  readonly findByTrackingNumber: FindByTrackingNumber;
}

/** Other orders with a number that is new to this one: the read model finds them, their streams say so. */
export async function ordersWithNumber(
  { store, findByTrackingNumber }: SameNumberDeps,
  { orderId, trackingNumber: known }: PlacedOrder,
  typed: string,
): Promise<PlacedOrder[]> {
  const number = trackingKey(typed);
  if (known !== null && trackingKey(known) === number) return [];
  const found = (await findByTrackingNumber(number)).filter((id) => id !== orderId);
  const orders = await Promise.all(found.map(async (id) => (await loadOrder(store, id)).state));
  return orders.flatMap((order) => {
    const has = order.status !== 'absent' && !order.deleted && order.trackingNumber !== null;
    return has && trackingKey(order.trackingNumber) === number ? [order] : [];
  });
}
