import type { OrderEvent } from '#contracts/events/order.ts';
import { withdrawnUnsent } from '../../returns/whereabouts.ts';
import type { PlacedOrder } from '../order.state.ts';

/** What was withdrawn from and never left is on sale again, and nobody has to send it back; nothing where there is none. */
export function keptHere(order: PlacedOrder, receivedAt: string): OrderEvent[] {
  const { orderId, returns } = order;
  if (returns === null) return [];
  const items = withdrawnUnsent({ ...order, returns }).map((bottles) => ({ ...bottles, fit: true }));
  return items.length === 0
    ? []
    : [{ type: 'ReturnReceived', data: { orderId, items, receivedAt, unsent: true } }];
}
