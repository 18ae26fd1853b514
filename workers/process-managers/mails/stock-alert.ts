import type { ShopEvent } from '#contracts/events/catalogue.ts';
import type { Recorded } from '#contracts/events/event.ts';
import type { EventOf } from '#contracts/events/event-handlers.ts';
import { isQuietAfterSale, stockAlertDecider } from '#domain/stock/stock-alert.decider.ts';
import { commandHandler } from '#platform/command-handling/command-handler.ts';
import { derivedId } from '#platform/command-handling/derived-id.ts';
import type { EventStore } from '#platform/event-store/event-store.ts';
import { mapConcurrently } from '#platform/map-concurrently.ts';
import { findProduct } from '#services/catalog/product-stream.ts';
import { composeEmail } from '#services/emails/compose-email.ts';
import { requestEmail } from '#services/emails/request-email.ts';
import type { MailShop } from '#services/emails/templates/blocks.ts';
import { stockAlert } from '#services/emails/templates/stock-mails.ts';
import { type StockService, stockStream } from '#services/stock/stock-service.ts';
import {
  causeOfEvent,
  defineProcessManager,
  type ProcessManager,
  partitionByProduct,
} from '../../process-manager.ts';

export interface StockAlertDeps {
  readonly store: EventStore;
  readonly stockService: Pick<StockService, 'tellable'>;
  readonly shop: MailShop;
  readonly clock: () => Date;
}

const PRODUCTS_AT_ONCE = 16;

/**
 * Watches what can be sold of each product and tells the shop when it runs low. It looks at the stock as it is now: in a rush
 * the alert may come once for many sales, never late.
 */
export function createStockAlert(deps: StockAlertDeps): ProcessManager {
  const watchProduct = (event: Watched) => watch(deps, event, false);
  const watchSale = (event: Watched) => watch(deps, event, true);
  const notify = (event: EventOf<'StockAlertRaised'>) => tellShop(deps, event);
  return defineProcessManager({
    name: 'stock-alert',
    version: 1,
    partition: partitionByProduct,
    on: {
      StockAdjusted: watchProduct,
      StockReserved: watchSale,
      StockReleased: watchProduct,
      StockUndoPeriodEnded: watchProduct,
      ProductRevised: watchProduct,
      ProductRemoved: watchProduct,
      StockAlertRaised: notify,
    },
    async reactTogether(events) {
      await mapConcurrently(
        events.filter((event) => event.type === 'StockAlertRaised'),
        PRODUCTS_AT_ONCE,
        notify,
      );
      const watched = events.filter(isWatched);
      // Stock is looked at with the perfume as it is known by then.
      const ofProducts = watched.filter(isOfProduct);
      for (const group of [ofProducts, watched.filter((event) => !isOfProduct(event))]) {
        // Of all that moved a product's stock one look at it tells the outcome.
        const latest = new Map(group.map((event) => [event.stream, event]));
        const notOnlySold = new Set(group.filter((event) => !isSale(event)).map(({ stream }) => stream));
        await mapConcurrently([...latest.values()], PRODUCTS_AT_ONCE, (event) =>
          watch(deps, event, !notOnlySold.has(event.stream)),
        );
      }
    },
  });
}

const WATCHED = [
  'ProductRevised',
  'ProductRemoved',
  'StockAdjusted',
  'StockReserved',
  'StockReleased',
  'StockUndoPeriodEnded',
] as const;
type Watched = EventOf<(typeof WATCHED)[number]>;

function isWatched(event: Recorded<ShopEvent>): event is Watched {
  return WATCHED.some((type) => type === event.type);
}

function isOfProduct({ type }: Watched): boolean {
  return type === 'ProductRevised' || type === 'ProductRemoved';
}

function isSale({ type }: Watched): boolean {
  return type === 'StockReserved';
}

const alerts = commandHandler(stockAlertDecider, { cache: {} });

async function watch(
  { store, stockService, clock }: StockAlertDeps,
  event: Watched,
  isOnlySold: boolean,
): Promise<void> {
  const { productId } = event.data;
  // What comes later, to the stock or to the perfume, is looked at in its turn.
  const isOfStock = event.stream === stockStream(productId);
  const [available, product] = await Promise.all([
    stockService.tellable(productId, isOfStock ? event.revision : undefined),
    findProduct(store, productId, isOfStock ? 0n : event.revision),
  ]);
  // What ends the time to undo is looked at in its turn.
  if (available === null) return;
  const threshold = product?.isActive ? product.stockAlert : null;
  if (isOnlySold && isQuietAfterSale(available, threshold)) return;
  const alertId = derivedId('stock-alert', event.id);
  const now = clock().toISOString();
  const command = { type: 'WatchStock', productId, available, threshold, alertId, now } as const;
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
