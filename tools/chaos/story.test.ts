import { expect, it } from 'vitest';
import { askedFor, events, factsOf, logOf, ORDER } from './invariants/testing/made-up-facts.ts';
import { describeStory } from './story.ts';

it('a story tells requests, events and faults in the order of time, and repetitions in vain once', () => {
  const facts = factsOf({
    log: logOf([events.stocked(5), events.held(), events.placed()]),
    requests: [
      askedFor({ id: 'first-try', at: 500, status: null }),
      askedFor({ id: 'second-try', at: 900, status: 503 }),
      askedFor({ id: 'third-try', at: 1_900, took: 300, answer: { id: ORDER } }),
      askedFor({ id: 'of-another-order', at: 1_000, key: 'another', answer: { id: 'another' } }),
    ],
    faults: [{ at: 1_500, until: 1_500, what: 'SIGKILL worker (1)', kind: 'kill worker' }],
  });
  const lines = describeStory({ orderId: ORDER, sentence: 'something is wrong' }, facts).split('\n');
  expect(lines.map((line) => line.replace(/ \{.*| \(\d+ ms\)/, ''))).toEqual([
    '  something is wrong',
    `  order ${ORDER}`,
    '  00:00:00.500 → shopper 1 to server 1: POST /api/orders: no answer',
    '  00:00:00.900 → shopper 1 to server 1: POST /api/orders: the last of 2 in vain',
    '  00:00:01.000   log    stock-22222222-2222-4222-8222-222222222222: StockReserved',
    '  00:00:01.500 * fault  SIGKILL worker (1)',
    '  00:00:01.900 → shopper 1 to server 1: POST /api/orders',
    `  00:00:02.000   log    order-${ORDER}: OrderPlaced`,
    '  00:00:02.200 ← shopper 1 to server 1: POST /api/orders: 201',
  ]);
});
