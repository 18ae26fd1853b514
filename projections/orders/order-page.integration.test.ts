import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import type { OrderEvent } from '#contracts/events/orders/order.ts';
import { cents } from '#contracts/money.ts';
import type { OrderPage } from '#contracts/order-page.ts';
import { createHistory, type History } from '../testing/history.ts';
import { openReadModels, type TestReadModels } from '../testing/read-models.ts';
import { orderPlaced, paymentConfirmed } from '../testing/sample-events.ts';
import { findOrderPage } from './order-page.ts';
import { ordersProjection } from './projection.ts';

/** When the events of `History` were recorded. */
const RECORDED_AT = '2026-03-01T10:00:00.000Z';
let readModels: TestReadModels;
let history: History;
let orderId: string;

beforeAll(async () => {
  readModels = await openReadModels(inject('databaseUrl'));
});
afterAll(() => readModels.close());
beforeEach(() => {
  history = createHistory();
  orderId = randomUUID();
});

function happens(...events: OrderEvent[]): void {
  for (const event of events) history.add(`order-${orderId}`, event);
}

async function shown(now = RECORDED_AT): Promise<OrderPage> {
  await readModels.apply(ordersProjection, history.events);
  const page = await findOrderPage(readModels.db, orderId, new Date(now), (id) => `/documents/${id}`);
  if (page === null) throw new Error('there is no such order');
  return page;
}

const placed = () => orderPlaced(orderId, { lines: [{ productId: randomUUID(), quantity: 2 }] });
const moved = (to: 'shipped' | 'delivered'): OrderEvent => ({
  type: 'OrderStatusChanged',
  data: { changedAt: RECORDED_AT, orderId, from: 'confirmed', to },
});
const stepsOf = ({ steps }: OrderPage) =>
  steps.map(({ name, at }) => `${name} ${at === null ? 'no' : 'yes'}`);

describe('the page of an order', () => {
  it('that leaves in parcels says what left in which, and what follows, until the last', async () => {
    const event = placed();
    const productId = event.data.lines[0]?.productId ?? '';
    const productName = event.data.lines[0]?.productName;
    const dispatchedAt = RECORDED_AT;
    const left = { shippingMethod: 'mondial-relay', trackingNumber: '87654321', dispatchedAt } as const;
    const relayPoint = { name: 'Tabac', street: '3 place Bellecour', postalCode: '69002', city: 'Lyon' };
    const items = [{ productId, quantity: 1 }];
    const about = { orderId, email: event.data.customer.email, parcelId: randomUUID(), items, relayPoint };
    happens(event, paymentConfirmed(orderId), { type: 'ParcelDispatched', data: { ...about, ...left } });
    const partly = await shown();
    const one = [{ productName, quantity: 1 }];
    expect(partly.status).toBe('confirmed');
    expect(partly.parcels).toMatchObject({
      left: [{ carrier: 'Mondial Relay', trackingNumber: '87654321', at: dispatchedAt, lines: one }],
      toFollow: one,
    });
    happens(moved('shipped'));
    const sent = await shown();
    expect(sent.parcels).toMatchObject({
      left: [{ carrier: 'Mondial Relay' }, { carrier: 'Colissimo', trackingNumber: null, lines: one }],
      toFollow: [],
    });
    expect(sent.withdrawal.lastDay).toBeNull();
  });

  it('of which something was sent again says what, once it left, and until when that may be withdrawn from', async () => {
    const event = placed();
    const { productId = '', productName } = event.data.lines[0] ?? {};
    const replacementId = randomUUID();
    const how = { shippingMethod: 'mondial-relay', trackingNumber: '87654321', reason: 'missing' } as const;
    const items = [{ productId, quantity: 1 }];
    const about = { orderId, replacementId, email: event.data.customer.email, items };
    happens(event, paymentConfirmed(orderId), moved('shipped'), moved('delivered'), {
      type: 'ReplacementDecided',
      data: { ...about, ...how, decidedAt: RECORDED_AT },
    });
    expect((await shown()).replacements).toBeUndefined();
    const sentAt = '2026-03-10T10:00:00.000Z';
    happens({ type: 'ReplacementSent', data: { orderId, replacementId, sentAt } });
    const page = await shown();
    expect(page.replacements).toMatchObject([
      {
        carrier: 'Mondial Relay',
        trackingNumber: '87654321',
        at: sentAt,
        lines: [{ productName, quantity: 1 }],
      },
    ]);
    // Seven days for the parcel, fourteen to withdraw.
    expect(page.withdrawal).toMatchObject({ isOpen: true, lastDay: '2026-03-31' });
    expect(page.parcels).toBeUndefined();
  });

  it('that is there for nobody is null', async () => {
    expect(await findOrderPage(readModels.db, randomUUID(), new Date(), String)).toBeNull();
  });

  it('that is unpaid offers to pay until its deadline', async () => {
    const event = placed();
    happens(event);
    const { payBefore } = event.data;
    const before = await shown(event.data.placedAt);
    expect(before.unpaid).toEqual({ payBefore, isPayable: true });
    expect(stepsOf(before)).toEqual(['placed yes', 'paid no', 'shipped no', 'delivered no']);
    expect((await shown(payBefore)).unpaid).toEqual({ payBefore, isPayable: false });
  });

  it('tells its VAT by the country of delivery', async () => {
    const event = placed();
    const { shippingAddress } = event.data;
    happens({ ...event, data: { ...event.data, shippingAddress: { ...shippingAddress, country: 'Suède' } } });
    expect((await shown()).vat).toEqual({ rate: 2_500, amount: cents(3_560) });
  });

  it('tells what was withdrawn from, where nothing is to come any more, and when the money is due', async () => {
    const event = placed();
    happens(event, paymentConfirmed(orderId), {
      type: 'WithdrawalDeclared',
      data: { orderId, declaredAt: '2026-03-05T10:00:00.000Z' },
    });
    const { withdrawal, ...page } = await shown();
    expect(withdrawal.declared).toEqual({
      items: [{ productName: event.data.lines[0]?.productName, quantity: 2 }],
      isWhole: true,
      sendBackBefore: null,
      refundBefore: '2026-03-19',
      isRefundHeld: false,
    });
    expect(stepsOf({ ...page, withdrawal })).toEqual(['placed yes', 'paid yes', 'withdrawn yes']);
  });

  it('tells until when a parcel goes back, and that the money may wait for it', async () => {
    happens(placed(), paymentConfirmed(orderId), moved('shipped'), {
      type: 'WithdrawalDeclared',
      data: { orderId, declaredAt: '2026-03-05T10:00:00.000Z' },
    });
    expect((await shown()).withdrawal.declared).toMatchObject({
      sendBackBefore: '2026-03-19',
      refundBefore: '2026-03-19',
      isRefundHeld: true,
    });
  });

  it('follows its parcel, and the days to withdraw from its delivery on', async () => {
    happens(placed(), paymentConfirmed(orderId), moved('shipped'), {
      type: 'TrackingNumberAssigned',
      data: { assignedAt: RECORDED_AT, orderId, trackingNumber: '6A 123' },
    });
    const shipped = await shown();
    expect(shipped.unpaid).toBeNull();
    expect(stepsOf(shipped)).toEqual(['placed yes', 'paid yes', 'shipped yes', 'delivered no']);
    expect(shipped.parcel).toEqual({
      carrier: 'Colissimo',
      trackingNumber: '6A 123',
      href: 'https://www.laposte.fr/outils/suivre-vos-envois?code=6A123',
    });
    expect(shipped.withdrawal).toEqual({
      isOpen: true,
      lastDay: null,
      declaredAt: null,
      declared: undefined,
    });
    happens(moved('delivered'));
    // The 15th of March 2026 is a Sunday.
    expect((await shown()).withdrawal).toMatchObject({ isOpen: true, lastDay: '2026-03-16' });
    expect((await shown('2026-03-17T00:00:00.000Z')).withdrawal.isOpen).toBe(false);
  });

  it('shows what went back of one that was cancelled', async () => {
    const money = { orderId, paymentIntentId: `pi_${orderId}`, refundId: randomUUID() };
    happens(
      placed(),
      paymentConfirmed(orderId),
      {
        type: 'OrderCancelled',
        data: { orderId, from: 'confirmed', reason: 'admin', cancelledAt: RECORDED_AT },
      },
      {
        type: 'RefundRequested',
        data: {
          requestedAt: RECORDED_AT,
          ...money,
          amount: cents(17_800),
          reason: 'cancelled',
        },
      },
    );
    const cancelled = await shown();
    expect(stepsOf(cancelled)).toEqual(['placed yes', 'paid yes', 'cancelled yes']);
    expect(cancelled.refunds).toEqual([{ amount: 17_800, state: 'pending', requestedAt: RECORDED_AT }]);
    expect(cancelled.withdrawal.isOpen).toBe(false);
    happens({
      type: 'RefundSettled',
      data: { ...money, providerRefundId: 're_1', outcome: 'succeeded', message: null },
    });
    expect(stepsOf(await shown()).at(-1)).toBe('refunded yes');
  });
});
