import type { OrderEvent } from '#contracts/events/order.ts';
import type { ProductEvent } from '#contracts/events/product.ts';
import type { PromoEvent } from '#contracts/events/promo.ts';
import { shortId } from '#contracts/identifiers.ts';
import type { EventStore } from '#platform/event-store/event-store.ts';
import { productDecider } from '#services/catalog/product.decider.ts';
import { orderDecider } from '#services/orders/order.decider.ts';
import { promoDecider } from '#services/promos/promo.decider.ts';
import { describeOrderEvent, describeProductEvent, describePromoEvent } from './describe-event.ts';
import { ORDER_FIELDS, PRODUCT_FIELDS, PROMO_FIELDS } from './state-fields.ts';
import { pageOfHistory, type StreamHistory } from './stream-history.ts';

type Log = Pick<EventStore, 'readStream'>;
type Reader = (store: Log, id: string, before?: number) => Promise<StreamHistory | null>;

/** An order step by step; null when there never was one, not when it was deleted. `before` gives the page of older steps. */
export const orderHistory: Reader = async (store, id, before) => {
  const { events } = await store.readStream<OrderEvent>(`order-${id}`);
  return pageOfHistory(
    { category: 'order', id, decider: orderDecider, fields: ORDER_FIELDS, describe: describeOrderEvent },
    shortId(id),
    events,
    before,
  );
};

/** A product step by step; its stock has a stream of its own. */
export const productHistory: Reader = async (store, id, before) => {
  const { events } = await store.readStream<ProductEvent>(`product-${id}`);
  return pageOfHistory(
    {
      category: 'product',
      id,
      decider: productDecider,
      fields: PRODUCT_FIELDS,
      describe: describeProductEvent,
    },
    lastNameOf(events) ?? id,
    events,
    before,
  );
};

/** A promo code step by step, its uses included. */
export const promoHistory: Reader = async (store, id, before) => {
  const { events } = await store.readStream<PromoEvent>(`promo-${id}`);
  return pageOfHistory(
    { category: 'promo', id, decider: promoDecider, fields: PROMO_FIELDS, describe: describePromoEvent },
    lastCodeOf(events) ?? id,
    events,
    before,
  );
};

/** The last name a product had, also after it left the catalogue. */
export function lastNameOf(events: readonly ProductEvent[]): string | null {
  return events.reduce<string | null>((name, event) => {
    if (event.type === 'ProductAdded') return event.data.name;
    return event.type === 'ProductRevised' ? (event.data.changes.name ?? name) : name;
  }, null);
}

function lastCodeOf(events: readonly PromoEvent[]): string | null {
  return events.reduce<string | null>((code, event) => {
    if (event.type === 'PromoCodeCreated') return event.data.code;
    return event.type === 'PromoCodeRevised' ? (event.data.changes.code ?? code) : code;
  }, null);
}
