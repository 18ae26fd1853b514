import type { ShopEvent } from '#contracts/events/catalogue.ts';
import type { Recorded } from '#contracts/events/event.ts';
import type { EventOf } from '#contracts/events/event-handlers.ts';
import type { StockEvent } from '#contracts/events/stock.ts';
import { stockAlertDecider } from '#domain/stock/stock-alert.decider.ts';
import { commandHandler } from '#platform/command-handling/command-handler.ts';
import { derivedId } from '#platform/command-handling/derived-id.ts';
import type { EventStore } from '#platform/event-store/event-store.ts';
import { findProduct } from '#services/catalog/product-stream.ts';
import { composeEmail } from '#services/emails/compose-email.ts';
import { requestEmail } from '#services/emails/request-email.ts';
import type { MailShop } from '#services/emails/templates/blocks.ts';
import { stockAlert } from '#services/emails/templates/stock-mails.ts';
import { type StockRoom, stockStream } from '#services/stock/stock-room.ts';
import {
  causeOfEvent,
  defineProcessManager,
  type ProcessManager,
  partitionByProduct,
} from '../process-manager.ts';

export interface StockAlertDeps {
  readonly store: EventStore;
  readonly stockRoom: Pick<StockRoom, 'available'>;
  readonly shop: MailShop;
  readonly clock: () => Date;
}

/**
 * Watches what can be sold of each product and tells the shop when it runs low. It looks at the stock as it is now: in a rush
 * the alert may come once for many sales, never late.
 */
export function createStockAlert(deps: StockAlertDeps): ProcessManager {
  const watchProduct = (event: EventOf<'ProductRevised' | 'ProductRemoved'> | Recorded<StockEvent>) =>
    watch(deps, event);
  const processManager = defineProcessManager({
    name: 'stock-alert',
    version: 1,
    partition: partitionByProduct,
    on: {
      StockAdjusted: watchProduct,
      StockReserved: watchProduct,
      StockReleased: watchProduct,
      StockCommitted: watchProduct,
      ProductRevised: watchProduct,
      ProductRemoved: watchProduct,
      StockAlertRaised: (event) => tellShop(deps, event),
    },
    async reactTogether(events) {
      // Of all that moved a product's stock one look at it tells the outcome.
      const latest = new Map(
        events.map((event) => [event.type === 'StockAlertRaised' ? event.id : event.stream, event]),
      );
      const { signal } = new AbortController();
      // Stock is looked at with the perfume as it is known by then.
      const isOfProduct = ({ type }: Recorded<ShopEvent>) =>
        type === 'ProductRevised' || type === 'ProductRemoved';
      for (const isNext of [isOfProduct, (event: Recorded<ShopEvent>) => !isOfProduct(event)])
        await Promise.all(
          [...latest.values()].filter(isNext).map((event) => processManager.react(event, { signal })),
        );
    },
  });
  return processManager;
}

const alerts = commandHandler(stockAlertDecider, { cache: {} });

async function watch(
  { store, stockRoom, clock }: StockAlertDeps,
  event: EventOf<'ProductRevised' | 'ProductRemoved'> | Recorded<StockEvent>,
): Promise<void> {
  const { productId } = event.data;
  // What comes later, to the stock or to the perfume, is looked at in its turn.
  const isOfStock = event.stream === stockStream(productId);
  const [available, product] = await Promise.all([
    stockRoom.available(productId, isOfStock ? event.revision : undefined),
    findProduct(store, productId, isOfStock ? 0n : event.revision),
  ]);
  const threshold = product?.isActive ? product.stockAlert : null;
  const alertId = derivedId('stock-alert', event.id);
  const command = { type: 'WatchStock', productId, available, threshold, alertId, now: clock() } as const;
  await alerts(store).handle(`stockAlert-${productId}`, command, causeOfEvent(event));
}

/** One mail per alert: there is no other before the stock has recovered, or run out. */
async function tellShop(
  { store, shop, clock }: StockAlertDeps,
  event: EventOf<'StockAlertRaised'>,
): Promise<void> {
  const { productId, alertType, currentStock, threshold, alertId: subjectId } = event.data;
  const product = await findProduct(store, productId);
  if (product === null) return;
  const content = stockAlert({ productName: product.name, alertType, currentStock, threshold }, shop);
  const envelope = {
    type: 'low-stock',
    recipient: shop.supportEmail,
    subjectId,
    productId,
    now: clock(),
  } as const;
  await requestEmail(store, composeEmail(envelope, content), causeOfEvent(event));
}
