import type { Recorded } from '#contracts/events/event.ts';
import type { OrderEvent } from '#contracts/events/orders/order.ts';
import { orderHistory } from '#services/orders/order-stream.ts';
import { giveBackAbandoned, settleReplacements } from '#services/orders/replacements.ts';
import { type SettleStockDeps, settleOrderStock } from '#services/orders/settle-stock.ts';
import { causeOfEvent, type ProcessManager } from '../../process-manager.ts';
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
      sendReplacements: (event) => settleReplacements(deps, event.data.orderId, causeOfEvent(event)),
      async giveBackReplacement(event) {
        const { orderId, replacementId } = event.data;
        const events = await orderHistory(deps.store, orderId, event.revision);
        const decided = events.find(
          ({ type, data }) => type === 'ReplacementDecided' && data.replacementId === replacementId,
        );
        if (decided?.type !== 'ReplacementDecided') return;
        const { items: lines } = decided.data;
        await giveBackAbandoned(deps, orderId, { replacementId, lines }, causeOfEvent(event));
      },
    },
  });
}
