import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import type { OrderEvent } from '#contracts/events/orders/order.ts';
import { orderConfirmationSchema, orderSchema } from '#contracts/http/shop/orders.ts';
import { cents } from '#contracts/money.ts';
import { allOf } from '../lib/in-batches.ts';
import { createHistory, type History } from '../testing/history.ts';
import { openReadModels, type TestReadModels } from '../testing/read-models.ts';
import { orderPlaced, paymentConfirmed } from '../testing/sample-events.ts';
import { findOrderPage } from './order-page.ts';
import { ordersProjection } from './projection.ts';
import { everyOrder, findOrderConfirmation, listReturns } from './queries.ts';

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
  happens(orderPlaced(orderId, { lines: [{ productId: randomUUID(), quantity: 2 }] }));
});

function happens(...events: OrderEvent[]): void {
  for (const event of events) history.add(`order-${orderId}`, event);
}

async function shown() {
  await readModels.apply(ordersProjection, history.events);
  return (await allOf(everyOrder(readModels.db))).find((order) => order.id === orderId);
}

const money = () => ({ orderId, paymentIntentId: `pi_${orderId}`, amount: cents(17_800) });
const refundId = randomUUID();

describe('an order that was withdrawn from', () => {
  it('is in the work list until its bottles are back and paid for, part of the money staying here', async () => {
    const order = await shown();
    const productId = order?.items[0]?.productId ?? '';
    const lists = async () => {
      await readModels.apply(ordersProjection, history.events);
      const ids = async (state: 'open' | 'done') =>
        (await listReturns(readModels.db, state)).filter(({ id }) => id === orderId).length;
      return { open: await ids('open'), done: await ids('done') };
    };
    happens(
      {
        type: 'PaymentConfirmed',
        data: { ...money(), currency: 'eur', confirmedAt: '2026-03-02T10:00:00.000Z' },
      },
      {
        type: 'OrderStatusChanged',
        data: { changedAt: '2026-11-21T10:00:00.000Z', orderId, from: 'confirmed', to: 'delivered' },
      },
    );
    expect(await lists()).toEqual({ open: 0, done: 0 });
    const items = [{ productId, quantity: 1 }];
    happens({
      type: 'WithdrawalDeclared',
      data: { orderId, declaredAt: '2026-03-05T10:00:00.000Z', items },
    });
    expect(await lists()).toEqual({ open: 1, done: 0 });
    happens({
      type: 'ReturnReceived',
      data: {
        orderId,
        items: [{ productId, quantity: 1, fit: true }],
        receivedAt: '2026-03-09T10:00:00.000Z',
      },
    });
    expect(await lists()).toEqual({ open: 1, done: 0 });
    const back = {
      ...money(),
      amount: cents(8_900),
      refundId,
      reason: 'withdrawal' as const,
      requestedAt: '2026-11-21T10:00:00.000Z',
      lines: [{ productId, quantity: 1, amount: cents(8_900) }],
    };
    happens({ type: 'RefundRequested', data: back });
    expect(await lists()).toEqual({ open: 0, done: 1 });
    const settled = { ...back, providerRefundId: 're_1', message: null } as const;
    happens({ type: 'RefundSettled', data: { ...settled, outcome: 'failed' } });
    expect(await lists()).toEqual({ open: 1, done: 0 });
    expect(await shown()).toMatchObject({ refundState: 'failed', refundedAmount: '0.00', isMoneyHere: true });
    // A gesture made meanwhile is no refund of the articles.
    const gesture = { ...money(), amount: cents(500), refundId: randomUUID() };
    happens(
      {
        type: 'RefundRequested',
        data: { requestedAt: '2026-11-21T10:00:00.000Z', ...gesture, reason: 'other', outside: true },
      },
      { type: 'RefundSettled', data: { ...settled, ...gesture, outcome: 'succeeded' } },
    );
    expect(await shown()).toMatchObject({ refundState: 'failed', refundedAmount: '5.00' });
    const again = randomUUID();
    happens(
      {
        type: 'RefundRequested',
        data: { ...back, refundId: again },
      },
      { type: 'RefundSettled', data: { ...settled, refundId: again, outcome: 'succeeded' } },
    );
    expect(await lists()).toEqual({ open: 0, done: 1 });
    expect(orderSchema.parse(await shown())).toMatchObject({
      status: 'delivered',
      refundState: 'succeeded',
      refundedAmount: '94.00',
      isMoneyHere: true,
      returns: { articles: [{ productId, withdrawn: 1, received: 1, fit: 1 }] },
    });
  });
});

describe('an order', () => {
  it('is shown as the contract says, to the console and to its shopper', async () => {
    const order = orderSchema.parse(await shown());
    expect(order).toMatchObject({ status: 'pending', total: '178.00', stripePaymentIntentId: null });
    expect(order.items).toMatchObject([{ productName: 'Rose Alba', quantity: 2, price: '89.00' }]);
    const confirmation = orderConfirmationSchema
      .omit({ pagePath: true })
      .parse(await findOrderConfirmation(readModels.db, orderId));
    expect(confirmation).toMatchObject({
      paymentState: 'none',
      total: '178.00',
      delivery: { email: expect.stringContaining('@'), address: { country: 'France' } },
    });
  });

  it('says to its shopper whom a gift is for and what wrapping it costs', async () => {
    const placed = orderPlaced(randomUUID(), { lines: [{ productId: randomUUID(), quantity: 1 }] });
    const gift = { wrap: true, wrapPrice: cents(550), recipientName: 'Zoé Petit' } as const;
    history.add(`order-${placed.data.orderId}`, { ...placed, data: { ...placed.data, gift } });
    await shown();
    const confirmation = await findOrderConfirmation(readModels.db, placed.data.orderId);
    expect(confirmation).toMatchObject({
      giftWrap: '5.50',
      delivery: { name: 'Camille Martin', recipientName: 'Zoé Petit' },
    });
  });

  it('names its payment only once the money is there', async () => {
    happens({ type: 'PaymentRequested', data: { ...money(), currency: 'eur' } });
    expect(await shown()).toMatchObject({ paymentState: 'requested', stripePaymentIntentId: null });
  });

  it('is confirmed by its payment', async () => {
    happens(paymentConfirmed(orderId));
    expect(await shown()).toMatchObject({
      status: 'confirmed',
      paymentState: 'confirmed',
      stripePaymentIntentId: `pi_${orderId}`,
    });
  });

  it('tells its shopper why a card was refused, until the next try', async () => {
    happens({
      type: 'PaymentFailed',
      data: { ...money(), code: 'card_declined', message: 'Votre carte a été refusée.' },
    });
    await shown();
    expect(await findOrderConfirmation(readModels.db, orderId)).toMatchObject({
      paymentState: 'failed',
      paymentMessage: 'Votre carte a été refusée.',
    });
  });

  it('keeps its status when the payment comes after somebody set one', async () => {
    happens(
      {
        type: 'OrderStatusChanged',
        data: { changedAt: '2026-11-21T10:00:00.000Z', orderId, from: 'pending', to: 'shipped' },
      },
      {
        type: 'TrackingNumberAssigned',
        data: { assignedAt: '2026-11-21T10:00:00.000Z', orderId, trackingNumber: '6A123' },
      },
      paymentConfirmed(orderId),
    );
    expect(await shown()).toMatchObject({ status: 'shipped', trackingNumber: '6A123' });
  });

  it('disappears when it is deleted', async () => {
    happens({ type: 'OrderDeleted', data: { deletedAt: '2026-11-21T10:00:00.000Z', orderId } });
    expect(await shown()).toBeUndefined();
    expect(await findOrderConfirmation(readModels.db, orderId)).toBeNull();
  });
});

describe('a paid order that was cancelled', () => {
  const cancelled = (): OrderEvent[] => [
    paymentConfirmed(orderId),
    {
      type: 'OrderCancelled',
      data: { orderId, from: 'confirmed', reason: 'admin', cancelledAt: '2026-03-02T10:00:00.000Z' },
    },
    {
      type: 'RefundRequested',
      data: { requestedAt: '2026-11-21T10:00:00.000Z', ...money(), refundId, reason: 'cancelled' },
    },
  ];
  const settled = (outcome: 'succeeded' | 'failed'): OrderEvent => ({
    type: 'RefundSettled',
    data: { ...money(), refundId, providerRefundId: 're_1', outcome, message: null },
  });
  const reinstated = (): OrderEvent => ({
    type: 'OrderReinstated',
    data: { reinstatedAt: '2026-11-21T10:00:00.000Z', orderId, to: 'pending', reason: 'admin' },
  });

  const refunded = (refund: ReturnType<typeof money> & { refundId: string }): OrderEvent[] => [
    {
      type: 'RefundRequested',
      data: { requestedAt: '2026-11-21T10:00:00.000Z', ...refund, reason: 'duplicate-payment' },
    },
    {
      type: 'RefundSettled',
      data: { ...refund, providerRefundId: 're_2', outcome: 'succeeded', message: null },
    },
  ];

  it('shows what became of its refund', async () => {
    happens(...cancelled());
    expect(await shown()).toMatchObject({ status: 'cancelled', refundState: 'pending' });
    history = createHistory();
    happens(settled('succeeded'));
    expect(await shown()).toMatchObject({ refundState: 'succeeded' });
  });

  it('is unpaid when it goes on after its money went back', async () => {
    happens(...cancelled(), settled('succeeded'), reinstated());
    expect(await shown()).toMatchObject({
      status: 'pending',
      paymentState: 'none',
      stripePaymentIntentId: null,
    });
  });

  it('is still paid when it goes on after its refund failed', async () => {
    happens(...cancelled(), settled('failed'), reinstated());
    expect(await shown()).toMatchObject({ paymentState: 'confirmed', refundState: 'none' });
  });

  it.each([
    ['while it was on its way', []],
    ['after it succeeded', ['succeeded' as const]],
  ])('is paid again when its refund fails %s and it goes on already', async (_, before) => {
    happens(...cancelled(), ...before.map(settled), reinstated());
    expect(await shown()).toMatchObject({ paymentState: 'none', isMoneyHere: false });
    history = createHistory();
    happens({ type: 'PaymentRequested', data: { ...money(), paymentIntentId: 'pi_2', currency: 'eur' } });
    expect(await shown()).toMatchObject({ paymentState: 'requested' });
    history = createHistory();
    happens(settled('failed'));
    expect(await shown()).toMatchObject({
      status: 'pending',
      paymentState: 'confirmed',
      stripePaymentIntentId: `pi_${orderId}`,
      isMoneyHere: true,
    });
    const page = await findOrderPage(readModels.db, orderId, new Date('2026-03-03T10:00:00.000Z'), String);
    expect(page).toMatchObject({ paymentState: 'confirmed', unpaid: null });
    expect(page?.steps.find(({ name }) => name === 'paid')?.at).not.toBeNull();
  });

  it('is paid by its later payment when the refund of the first one fails', async () => {
    const second = { ...money(), paymentIntentId: 'pi_2', currency: 'eur' };
    happens(...cancelled(), settled('succeeded'), reinstated());
    happens({
      type: 'PaymentConfirmed',
      data: { ...second, confirmedAt: '2026-03-03T10:00:00.000Z' },
    });
    happens(settled('failed'));
    const owed = { paymentState: 'confirmed', stripePaymentIntentId: 'pi_2', refundState: 'failed' };
    expect(await shown()).toMatchObject(owed);
    const [again, surplus] = [randomUUID(), randomUUID()];
    history = createHistory();
    happens(...refunded({ ...money(), paymentIntentId: 'pi_3', refundId: surplus }));
    expect(await shown()).toMatchObject(owed);
    history = createHistory();
    happens(...refunded({ ...money(), refundId: again }));
    expect(await shown()).toMatchObject({ ...owed, refundState: 'succeeded' });
  });

  it('still has a failed refund when the refund of another payment succeeds', async () => {
    happens(...cancelled(), settled('failed'));
    happens(...refunded({ ...money(), paymentIntentId: 'pi_2', refundId: randomUUID() }));
    expect(await shown()).toMatchObject({ refundState: 'failed' });
  });

  it('is held again when the refund of money that did not match fails after it goes on', async () => {
    happens({ type: 'PaymentHeld', data: { ...money(), currency: 'eur', reason: 'amount' } });
    happens(...cancelled().slice(1));
    expect(await shown()).toMatchObject({ paymentState: 'none' });
    history = createHistory();
    happens(reinstated(), settled('failed'));
    expect(await shown()).toMatchObject({ paymentState: 'held' });
  });

  it('is still paid when only a surplus payment went back', async () => {
    happens(paymentConfirmed(orderId), {
      type: 'RefundRequested',
      data: {
        requestedAt: '2026-11-21T10:00:00.000Z',
        ...money(),
        paymentIntentId: 'pi_surplus',
        refundId,
        reason: 'duplicate-payment',
      },
    });
    happens(reinstated());
    expect(await shown()).toMatchObject({ paymentState: 'confirmed' });
  });
});

describe('the list of all orders', () => {
  it('names each once, newest first, however many there are', async () => {
    const ids = Array.from({ length: 1_001 }, () => randomUUID());
    const lines = [{ productId: randomUUID(), quantity: 1 }];
    for (const id of ids) history.add(`order-${id}`, orderPlaced(id, { lines }));
    await readModels.apply(ordersProjection, history.events);
    const ours = new Set<string>(ids);
    const listed = (await allOf(everyOrder(readModels.db))).map(({ id }) => id).filter((id) => ours.has(id));
    expect(listed).toEqual(ids.toReversed());
  });
});
