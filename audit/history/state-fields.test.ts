import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { ProductEvent } from '#contracts/events/catalog/product.ts';
import type { PromoEvent } from '#contracts/events/catalog/promo.ts';
import type { ReviewEvent } from '#contracts/events/catalog/review.ts';
import { eventsByCategory } from '#contracts/events/catalogue.ts';
import type { EventDefinition } from '#contracts/events/event.ts';
import type { SalesGoalEvent } from '#contracts/events/house/sales-plans.ts';
import type { OrderEvent } from '#contracts/events/orders/order.ts';
import type { HistoryCategory } from '#contracts/http/console/audit.ts';
import { productDecider } from '#domain/catalog/product.decider.ts';
import { orderDecider } from '#domain/orders/order.decider.ts';
import { promoDecider } from '#domain/promos/promo.decider.ts';
import { reviewDecider } from '#domain/reviews/review.decider.ts';
import { salesGoalDecider } from '#domain/sales-plans/sales-goal.decider.ts';
import { describeChange, findField, stateDifference } from './describe-change.ts';
import {
  type Field,
  GOAL_FIELDS,
  ORDER_FIELDS,
  PRODUCT_FIELDS,
  PROMO_FIELDS,
  REVIEW_FIELDS,
} from './state-fields.ts';

/** The stored example of each event of a category, in the order of the contracts. */
async function examples<Event>(category: HistoryCategory): Promise<Event[]> {
  const definitions: Record<string, EventDefinition> = eventsByCategory[category];
  return Promise.all(
    Object.entries(definitions).map(async ([type, { version, schema }]) => {
      const text = await readFile(`contracts/events/fixtures/${type}.v${version}.json`, 'utf8');
      const stored: { data: unknown } = JSON.parse(text);
      // Parsed by the contract of this very type.
      return { type, data: schema.parse(stored.data) } as Event;
    }),
  );
}

/** Paths of the states that some events lead through which no field describes. */
function undescribed<State, Event>(
  decider: { initialState: State; evolve(state: State, event: Event): State },
  fields: readonly Field[],
  events: readonly Event[],
): string[] {
  let state = decider.initialState;
  const paths = new Set<string>();
  for (const event of events) {
    state = decider.evolve(state, event);
    for (const { path } of stateDifference({}, state)) if (findField(path, fields) === null) paths.add(path);
  }
  return [...paths];
}

describe('every value of a state an auditor sees', () => {
  it('has a name in French', async () => {
    expect(undescribed(orderDecider, ORDER_FIELDS, await examples<OrderEvent>('order'))).toEqual([]);
    expect(undescribed(productDecider, PRODUCT_FIELDS, await examples<ProductEvent>('product'))).toEqual([]);
    expect(undescribed(promoDecider, PROMO_FIELDS, await examples<PromoEvent>('promo'))).toEqual([]);
    expect(undescribed(reviewDecider, REVIEW_FIELDS, await examples<ReviewEvent>('review'))).toEqual([]);
    const goals = await examples<SalesGoalEvent>('salesGoal');
    expect(undescribed(salesGoalDecider, GOAL_FIELDS, goals)).toEqual([]);
  });

  it('is masked when it says who somebody is', () => {
    const tell = (path: string) =>
      describeChange({ path, before: null, after: 'Camille' }, ORDER_FIELDS).after;
    for (const path of ['customer.name', 'customer.email', 'shippingAddress.street', 'shippingAddress.city'])
      expect(tell(path)).toBe('‹masqué›');
    expect(tell('shippingAddress.country')).toBe('Camille');
  });
});
