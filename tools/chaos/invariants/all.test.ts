import { expect, it } from 'vitest';
import { GAVE_UP } from '../faults.ts';
import { everyEventReads, judge, shopIsWhole } from './all.ts';
import { events, factsOf, logOf, ORDER } from './testing/made-up-facts.ts';

const broken = (facts: Parameters<typeof factsOf>[0]) =>
  judge(factsOf(facts)).flatMap(({ invariant, violations }) => (violations.length > 0 ? [invariant] : []));

it('a shop in which nothing happened breaks no law', () => {
  expect(broken({})).toEqual([]);
});

it('of an order that cannot be read nothing else is said', () => {
  const log = logOf([events.stocked(5), events.held()]);
  expect(broken({ log })).toEqual(['bottles add up, none promised twice, none locked']);
  const unreadable = [{ stream: `order-${ORDER}`, type: 'OrderPlaced', reason: 'its key is missing' }];
  expect(broken({ log, unreadable })).toEqual(['every event of the log can be read']);
});

it('an event whose key is lost is named with its order', () => {
  const unreadable = [{ stream: `order-${ORDER}`, type: 'OrderPlaced', reason: 'its key is missing' }];
  expect(everyEventReads(factsOf({ unreadable }))).toEqual([
    { orderId: ORDER, sentence: `OrderPlaced of order-${ORDER} cannot be read: its key is missing` },
  ]);
});

it('a shop that did not recover is told part by part', () => {
  expect(shopIsWhole(factsOf({}))).toEqual([]);
  const shop = {
    restless: 'the log still grows',
    parked: [{ reader: 'orders', error: 'it does not open' }],
    unready: ['worker: 503'],
    differences: ['orders.orders id=1 status: pending, replayed confirmed'],
  };
  const faults = [{ at: 0, until: 1, what: GAVE_UP, kind: GAVE_UP }];
  expect(shopIsWhole(factsOf({ shop, faults })).map(({ sentence }) => sentence)).toEqual([
    'the shop closed by itself at 1970-01-01T00:00:00.000Z',
    'the shop did not come to rest: the log still grows',
    'orders is parked: it does not open',
    'not ready: worker: 503',
    'not what the log says: orders.orders id=1 status: pending, replayed confirmed',
  ]);
});
