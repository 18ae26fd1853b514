import { type SettleStockDeps, settleOrderStock } from '#services/orders/settle-stock.ts';
import type { ProcessManager } from '../process-manager.ts';
import { causeOfEvent } from './cause-of-event.ts';
import { partitionByOrder } from './partitions.ts';

/** Whatever changes what an order is entitled to is followed by its stock and promo. */
export function createOrderStock(deps: SettleStockDeps): ProcessManager {
  return {
    name: 'order-stock',
    version: 1,
    handles: new Set([
      'PaymentConfirmed',
      'OrderStatusChanged',
      'OrderCancelled',
      'OrderReinstated',
      'OrderDeleted',
    ]),
    partition: partitionByOrder,
    async react(event) {
      switch (event.type) {
        case 'OrderStatusChanged':
          // Whoever is paid or confirmed has its bottles: how far the parcel has come changes nothing.
          if (event.data.from !== 'pending') return;
          return settleOrderStock(deps, event.data.orderId, causeOfEvent(event));
        case 'PaymentConfirmed':
        case 'OrderCancelled':
        case 'OrderReinstated':
        case 'OrderDeleted':
          await settleOrderStock(deps, event.data.orderId, causeOfEvent(event));
      }
    },
  };
}
