import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { decode } from '#platform/event-store/codec/event-codec.ts';
import { createHistory } from '../testing/history.ts';
import { openReadModels, type TestReadModels } from '../testing/read-models.ts';
import { orderPlaced, paymentConfirmed } from '../testing/sample-events.ts';
import { findOrderPage } from './order-page.ts';
import { ordersProjection } from './projection.ts';

let readModels: TestReadModels;

beforeAll(async () => {
  readModels = await openReadModels(inject('databaseUrl'));
});
afterAll(() => readModels.close());

it('an order of an old log, whose events did not say when they happened, reads as it did: when they were written', async () => {
  const orderId = randomUUID();
  const stream = `order-${orderId}`;
  const history = createHistory();
  history.add(stream, orderPlaced(orderId, { lines: [{ productId: randomUUID(), quantity: 1 }] }));
  history.add(stream, paymentConfirmed(orderId));
  const written = (type: string, data: object, revision: bigint, recordedAt: string) =>
    decode(
      {
        stream,
        type,
        data: { orderId, ...data },
        id: randomUUID(),
        revision,
        position: revision * 100n,
        metadata: {
          correlationId: 'old',
          causationId: 'old',
          actor: 'admin',
          schemaVersion: 1,
          recordedAt,
        },
      },
      new Map(),
    );
  const refund = { paymentIntentId: `pi_${orderId}`, refundId: randomUUID(), amount: 500 };
  await readModels.apply(ordersProjection, [
    ...history.events,
    written('OrderStatusChanged', { from: 'confirmed', to: 'shipped' }, 2n, '2026-03-04T08:00:00.000Z'),
    written('TrackingNumberAssigned', { trackingNumber: '6A123' }, 3n, '2026-03-04T08:01:00.000Z'),
    written('OrderStatusChanged', { from: 'shipped', to: 'delivered' }, 4n, '2026-03-06T09:00:00.000Z'),
    written('RefundRequested', { ...refund, reason: 'geste' }, 5n, '2026-03-07T10:00:00.000Z'),
  ]);
  const page = await findOrderPage(readModels.db, orderId, new Date('2026-03-08T10:00:00.000Z'), String);
  expect(page?.steps.map(({ name, at }) => [name, at]).slice(-2)).toEqual([
    ['shipped', '2026-03-04T08:00:00.000Z'],
    ['delivered', '2026-03-06T09:00:00.000Z'],
  ]);
  expect(page?.parcel?.trackingNumber).toBe('6A123');
  expect(page?.withdrawal.lastDay).toBe('2026-03-20');
  expect(page?.refunds).toMatchObject([{ amount: 500, requestedAt: '2026-03-07T10:00:00.000Z' }]);
});
