import type { ProductEvent } from '#contracts/events/catalog/product.ts';
import type { PromoEvent } from '#contracts/events/catalog/promo.ts';
import type { ShopEvent } from '#contracts/events/catalogue.ts';
import { monthAndYear } from '#contracts/french/dates.ts';
import type { AuditHistory } from '#contracts/http/console/audit.ts';
import { shortId } from '#contracts/identifiers.ts';
import { productDecider } from '#domain/catalog/product.decider.ts';
import { orderDecider } from '#domain/orders/order.decider.ts';
import { promoDecider } from '#domain/promos/promo.decider.ts';
import { reviewDecider } from '#domain/reviews/review.decider.ts';
import { salesGoalDecider } from '#domain/sales-plans/sales-goal.decider.ts';
import type { EventStore } from '#platform/event-store/event-store.ts';
import {
  describeGoalEvent,
  describeOrderEvent,
  describeProductEvent,
  describePromoEvent,
  describeReviewEvent,
} from './describe-event.ts';
import { GOAL_FIELDS, ORDER_FIELDS, PRODUCT_FIELDS, PROMO_FIELDS, REVIEW_FIELDS } from './state-fields.ts';
import { type AuditedStream, pageOfHistory } from './stream-history.ts';

type Log = Pick<EventStore, 'readStream'>;
type Reader = (store: Log, id: string, before?: number) => Promise<AuditHistory | null>;

/** An order step by step; null when there never was one, not when it was deleted. `before` gives the page of older steps. */
export const orderHistory = historyOf(
  { category: 'order', decider: orderDecider, fields: ORDER_FIELDS, describe: describeOrderEvent },
  shortId,
);

/** A product step by step; its stock has a stream of its own. */
export const productHistory = historyOf(
  { category: 'product', decider: productDecider, fields: PRODUCT_FIELDS, describe: describeProductEvent },
  (id, events) => lastNameOf(events) ?? id,
);

/** A promo code step by step, its uses included. */
export const promoHistory = historyOf(
  { category: 'promo', decider: promoDecider, fields: PROMO_FIELDS, describe: describePromoEvent },
  (id, events) => lastCodeOf(events) ?? id,
);

/** A review step by step, under the name of its perfume; what it says and who wrote it is not told. */
export const reviewHistory = historyOf(
  { category: 'review', decider: reviewDecider, fields: REVIEW_FIELDS, describe: describeReviewEvent },
  async (id, [first], store) => {
    if (first === undefined) return id;
    const { events } = await store.readStream<ProductEvent>(`product-${first.data.productId}`);
    return lastNameOf(events) ?? shortId(first.data.productId);
  },
);

/** What was said of a month's goal; null where nobody ever set one. `id` is the month. */
export const goalHistory = historyOf(
  { category: 'salesGoal', decider: salesGoalDecider, fields: GOAL_FIELDS, describe: describeGoalEvent },
  monthAndYear,
);

function historyOf<State, Command, Event extends ShopEvent, Refusal>(
  kind: AuditedStream<State, Command, Event, Refusal>,
  labelOf: (id: string, events: readonly Event[], store: Log) => string | Promise<string>,
): Reader {
  return async (store, id, before) => {
    const { events } = await store.readStream<Event>(`${kind.category}-${id}`);
    return pageOfHistory(kind, id, await labelOf(id, events, store), events, before);
  };
}

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
