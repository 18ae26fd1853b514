import { expect, it } from 'vitest';
import { judge } from './all.ts';
import { events, factsOf, logOf, ORDER } from './testing/made-up-facts.ts';

const broken = (facts: Parameters<typeof factsOf>[0]) =>
  judge(factsOf(facts)).flatMap(({ invariant, violations }) => (violations.length > 0 ? [invariant] : []));

it('a shop in which nothing happened breaks no law', () => {
  expect(broken({})).toEqual([]);
});

it('of an order that cannot be read nothing else is said', () => {
  const log = logOf([events.stocked(5), events.held()]);
  expect(broken({ log })).toEqual(['bottles add up, none promised twice, none locked']);
  const unreadable = [
    { stream: `order-${ORDER}`, type: 'OrderPlaced', recordedAt: '', reason: 'its key is missing' },
  ];
  expect(broken({ log, unreadable })).toEqual(['every event of the log can be read']);
});
