import type { Recorded } from '#contracts/events/event.ts';
import type { OrderEvent } from '#contracts/events/order.ts';
import { type SettleStockDeps, settleOrderStock } from '#services/orders/settle-stock.ts';
import {
  causeOfEvent,
  defineProcessManager,
  type ProcessManager,
  partitionByOrder,
} from '../process-manager.ts';

/** Whatever changes what an order is entitled to is followed by its stock and promo. */
export function createOrderStock(deps: SettleStockDeps): ProcessManager {
  const settle = (event: Recorded<OrderEvent>) =>
    settleOrderStock(deps, event.data.orderId, causeOfEvent(event), event.revision);
  return defineProcessManager({
    name: 'order-stock',
    version: 2,
    partition: partitionByOrder,
    on: {
      PaymentConfirmed: settle,
      // Whoever is paid or confirmed has its bottles: how far the parcel has come changes nothing.
      OrderStatusChanged: async (event) => {
        if (event.data.from === 'pending') await settle(event);
      },
      OrderCancelled: settle,
      OrderReinstated: settle,
      OrderDeleted: settle,
      ReturnReceived: settle,
    },
  });
}
