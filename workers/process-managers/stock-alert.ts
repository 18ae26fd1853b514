import type { ShopEvent } from '#contracts/events/catalogue.ts';
import type { Recorded } from '#contracts/events/event.ts';
import { commandHandler } from '#services/command-handling/command-handler.ts';
import { derivedId } from '#services/command-handling/derived-id.ts';
import type { Cause, EventStore } from '#services/event-store/event-store.ts';
import { composeEmail } from '#services/notifications/compose-email.ts';
import { requestEmail } from '#services/notifications/request-email.ts';
import type { MailShop } from '#services/notifications/templates/blocks.ts';
import { stockAlert } from '#services/notifications/templates/stock-mails.ts';
import type { StockRoom } from '#services/stock/stock-room.ts';
import type { ProcessManager } from '../process-manager.ts';
import { causeOfEvent } from './cause-of-event.ts';
import type { FindProduct } from './find-product.ts';
import { partitionByProduct } from './partitions.ts';
import { stockAlertDecider } from './stock-alert.decider.ts';

export interface StockAlertDeps {
  readonly store: EventStore;
  readonly stockRoom: Pick<StockRoom, 'available'>;
  readonly findProduct: FindProduct;
  readonly shop: MailShop;
  readonly clock: () => Date;
}

/**
 * Watches what can be sold of each product and tells the shop when it runs low. It looks at the stock as it is now: in a rush
 * the alert may come once for many sales, never late.
 */
export function createStockAlert(deps: StockAlertDeps): ProcessManager {
  async function react(event: Recorded<ShopEvent>): Promise<void> {
    const cause = causeOfEvent(event);
    switch (event.type) {
      case 'StockAdjusted':
      case 'StockReserved':
      case 'StockReleased':
      case 'StockCommitted':
      case 'ProductRevised':
      case 'ProductRemoved':
        return watch(deps, event.data.productId, event.id, cause);
      case 'StockAlertRaised':
        return tellShop(deps, event, cause);
    }
  }

  return {
    name: 'stock-alert',
    version: 1,
    handles: new Set([
      'StockAdjusted',
      'StockReserved',
      'StockReleased',
      'StockCommitted',
      'ProductRevised',
      'ProductRemoved',
      'StockAlertRaised',
    ]),
    partition: partitionByProduct,
    react,
    async reactTogether(events) {
      // Of all that moved a product's stock one look at it tells the outcome.
      const latest = new Map(
        events.map((event) => [
          event.type === 'StockAlertRaised' ? event.id : partitionByProduct(event),
          event,
        ]),
      );
      await Promise.all([...latest.values()].map(react));
    },
  };
}

const alerts = commandHandler(stockAlertDecider, { cache: {} });

async function watch(
  { store, stockRoom, findProduct, clock }: StockAlertDeps,
  productId: string,
  eventId: string,
  cause: Cause,
): Promise<void> {
  const [available, product] = await Promise.all([stockRoom.available(productId), findProduct(productId)]);
  const threshold = product?.isActive ? product.stockAlert : null;
  const alertId = derivedId('stock-alert', eventId);
  const command = { type: 'WatchStock', productId, available, threshold, alertId, now: clock() } as const;
  await alerts(store).handle(`stockAlert-${productId}`, command, cause);
}

/** One mail per alert: there is no other before the stock has recovered, or run out. */
async function tellShop(
  { store, findProduct, shop, clock }: StockAlertDeps,
  { data }: Extract<Recorded<ShopEvent>, { type: 'StockAlertRaised' }>,
  cause: Cause,
): Promise<void> {
  const product = await findProduct(data.productId);
  if (product === null) return;
  const { productId, alertType, currentStock, threshold, alertId: subjectId } = data;
  const content = stockAlert({ productName: product.name, alertType, currentStock, threshold }, shop);
  const envelope = {
    type: 'low-stock',
    recipient: shop.supportEmail,
    subjectId,
    productId,
    now: clock(),
  } as const;
  await requestEmail(store, composeEmail(envelope, content), cause);
}
