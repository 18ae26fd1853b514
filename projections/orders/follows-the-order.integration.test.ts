import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { OrderEvent } from '#contracts/events/orders/order.ts';
import { orderDecider } from '#domain/orders/order.decider.ts';
import { createHistory } from '../testing/history.ts';
import { openReadModels, type TestReadModels } from '../testing/read-models.ts';
import { ordersProjection } from './projection.ts';
import { randomOrder } from './testing/random-order.ts';

let readModels: TestReadModels;
beforeAll(async () => {
  readModels = await openReadModels(inject('databaseUrl'));
});
afterAll(() => readModels.close());

it('an order’s row says what the order itself says, whatever became of it, told at once or event by event', async () => {
  const seen = new Set<OrderEvent['type']>();
  await fc.assert(
    fc.asyncProperty(randomOrder, fc.integer({ min: 1, max: 9 }), async (events, size) => {
      const history = createHistory();
      for (const event of events) history.add(`order-${event.data.orderId}`, event);
      for (let from = 0; from < events.length; from += size)
        await readModels.apply(ordersProjection, history.events.slice(from, from + size));
      for (const { type } of events) seen.add(type);
      const order = events.reduce(orderDecider.evolve, orderDecider.initialState);
      if (order.status === 'absent') throw new Error('the order was placed');
      const { rows } = await sql<object>`
        select state, status, payment_state, tracking_number, returns, disputes, revision
        from orders.orders where id = ${order.orderId}`.execute(readModels.db);
      const { status, trackingNumber, returns, disputes, payment } = order;
      const row = {
        status,
        payment_state: payment.status,
        tracking_number: trackingNumber,
        returns,
        disputes,
      };
      const expected = { ...row, state: JSON.parse(JSON.stringify(order)), revision: events.length - 1 };
      expect(rows).toEqual([expected]);
    }),
    { numRuns: 100 },
  );
  expect([...seen]).toEqual(
    expect.arrayContaining(['OrderReinstated', 'RefundSettled', 'ReturnReceived', 'ReplacementDecided']),
  );
});
