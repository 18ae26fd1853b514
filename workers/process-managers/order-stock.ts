import type { Recorded } from '#contracts/events/event.ts';
import type { OrderEvent } from '#contracts/events/order.ts';
import { type SettleStockDeps, settleOrderStock } from '#services/orders/settle-stock.ts';
import { causeOfEvent, type ProcessManager } from '../process-manager.ts';
import { defineFollower } from './order-follow-up.ts';

/** Whatever changes what an order is entitled to is followed by its stock and promo. */
export function createOrderStock(deps: SettleStockDeps): ProcessManager {
  const settle = (event: Recorded<OrderEvent>) =>
    settleOrderStock(deps, event.data.orderId, causeOfEvent(event), event.revision);
  return defineFollower({
    name: 'order-stock',
    version: 3,
    steps: {
      settleStock: settle,
      // Whoever is paid or confirmed has its bottles: how far the parcel has come changes nothing.
      settleStockOfPending: async (event) => {
        if (event.data.from === 'pending') await settle(event);
      },
    },
  });
}
