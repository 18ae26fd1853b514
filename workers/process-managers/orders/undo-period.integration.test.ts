import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { CURRENCY } from '#contracts/constants.ts';
import type { OrderStatus } from '#contracts/events/orders/order.ts';
import { type Cents, cents } from '#contracts/money.ts';
import type { DisputeReport } from '#domain/orders/commands/dispute.commands.ts';
import { UNDO_MS } from '#domain/orders/undo.ts';
import { changeOrder, setOrderStatus } from '#services/orders/change-order.ts';
import { commandOrder, loadOrder } from '#services/orders/order-stream.ts';
import { requestPayment } from '#services/payments/request-payment.ts';
import { settlePayment } from '#services/payments/settle-payment.ts';
import { openTestStripe, type TestStripe } from '#services/payments/testing/test-stripe.ts';
import { cause, openTestShop, type TestShop } from '../testing/test-shop.ts';

/** One bottle at 72,00 euros, delivery 4,99 included. */
const TOTAL = cents(7_699);
const MINUTES = UNDO_MS / 60_000;

let stripe: TestStripe;
let shop: TestShop;
beforeAll(async () => {
  stripe = await openTestStripe();
  shop = await openTestShop(inject('databaseUrl'), { gateway: stripe.gateway });
});
afterAll(async () => {
  await shop.close();
  await stripe.close();
});

interface Paid {
  readonly orderId: string;
  readonly productId: string;
  readonly paymentIntentId: string;
}

/** A paid order of one of five bottles, its confirmation asked for. */
async function paidOrder(): Promise<Paid> {
  const deps = { ...shop, gateway: stripe.gateway };
  const productId = await shop.stock(5);
  const orderId = await shop.place(productId);
  const payment = await requestPayment(deps, { orderId, amount: TOTAL }, cause);
  if (!payment.accepted) throw new Error(payment.refusal.code);
  const { paymentIntentId } = payment;
  await stripe.pay(paymentIntentId);
  await settlePayment(deps, paymentIntentId, cause);
  await shop.react();
  return { orderId, productId, paymentIntentId };
}

/** As the console does it. @returns what names the change. */
async function change(orderId: string, to: OrderStatus, trackingNumber?: string): Promise<string> {
  const undoableUntil = new Date(shop.clock().getTime() + UNDO_MS).toISOString();
  const changed = await setOrderStatus(shop, { orderId, to, trackingNumber, undoableUntil }, cause);
  expect(changed.accepted).toBe(true);
  return undoableUntil;
}

const undo = (orderId: string, undoableUntil: string, deps: TestShop = shop) =>
  changeOrder(deps, orderId, { type: 'UndoChange', undoableUntil }, cause);

/** The time to undo passes, and what follows from it happens. */
async function pass(): Promise<void> {
  shop.advance(MINUTES);
  await shop.tick('undo-period');
  await shop.react();
}

async function mailsTo(orderId: string): Promise<string[]> {
  const mails = await shop.happened('EmailRequested');
  return mails.filter(({ data }) => data.orderId === orderId).map(({ data }) => data.type);
}

async function statusOf(orderId: string): Promise<string> {
  return (await loadOrder(shop.store, orderId)).state.status;
}

describe('a change made in the console', () => {
  it('has nothing leave while it may be undone, and all of it once afterwards', async () => {
    const { orderId, productId, paymentIntentId } = await paidOrder();
    await change(orderId, 'cancelled');
    await shop.react();
    await shop.tick('undo-period');
    await shop.react();
    expect(await mailsTo(orderId)).toEqual(['order-confirmation']);
    expect(await stripe.refundedOf(paymentIntentId)).toBe(0);
    expect(await shop.stockService.available(productId)).toBe(4);
    await pass();
    await shop.reactAgain();
    await pass();
    expect(await mailsTo(orderId)).toEqual(['order-confirmation', 'order-cancelled', 'refund-settled']);
    expect(await stripe.refundedOf(paymentIntentId)).toBe(TOTAL);
    expect(await shop.stockService.available(productId)).toBe(5);
  });

  it('that was undone has nothing leave, however often the log is read again', async () => {
    const { orderId, productId, paymentIntentId } = await paidOrder();
    expect((await undo(orderId, await change(orderId, 'cancelled'))).accepted).toBe(true);
    await shop.react();
    await pass();
    await shop.reactAgain();
    await pass();
    expect(await mailsTo(orderId)).toEqual(['order-confirmation']);
    expect(await stripe.refundedOf(paymentIntentId)).toBe(0);
    expect(await shop.stockService.available(productId)).toBe(4);
    expect(await statusOf(orderId)).toBe('confirmed');
  });

  it('that ended another’s mail for a moment leaves that mail to be sent', async () => {
    const { orderId } = await paidOrder();
    const until = await change(orderId, 'shipped', '6A1');
    await undo(orderId, until);
    await change(orderId, 'shipped', '6A2');
    await shop.react();
    await pass();
    const sent = (await shop.happened('EmailRequested')).filter(
      ({ data }) => data.orderId === orderId && data.type === 'order-shipped',
    );
    expect(sent.map(({ data }) => data.text.includes('6A2'))).toEqual([true]);
  });

  it('of a number alone waits as well', async () => {
    const { orderId } = await paidOrder();
    await setOrderStatus(shop, { orderId, to: 'shipped', trackingNumber: '6A3' }, cause);
    await shop.react();
    const undoableUntil = new Date(shop.clock().getTime() + UNDO_MS).toISOString();
    const assign = { type: 'AssignTracking', trackingNumber: '6A4', undoableUntil } as const;
    await changeOrder(shop, orderId, assign, cause);
    await shop.react();
    expect(await mailsTo(orderId)).toEqual(['order-confirmation', 'order-shipped']);
    await pass();
    expect(await mailsTo(orderId)).toEqual(['order-confirmation', 'order-shipped', 'order-shipped']);
  });

  it('gives bottles that an order had taken again back when it is undone', async () => {
    const { orderId, productId } = await paidOrder();
    await setOrderStatus(shop, { orderId, to: 'cancelled' }, cause);
    await shop.react();
    const until = await change(orderId, 'confirmed');
    expect(await shop.stockService.available(productId)).toBe(4);
    await undo(orderId, until);
    expect(await shop.stockService.available(productId)).toBe(5);
    await shop.react();
    await pass();
    expect(await mailsTo(orderId)).not.toContain('order-reinstated');
  });

  it('stands at once for whoever does something else', async () => {
    const { orderId, productId } = await paidOrder();
    const until = await change(orderId, 'cancelled');
    await setOrderStatus(shop, { orderId, to: 'confirmed' }, cause);
    expect(await statusOf(orderId)).toBe('confirmed');
    expect(await shop.stockService.available(productId)).toBe(4);
    expect(await undo(orderId, until)).toMatchObject({ accepted: false, refusal: { why: 'changed' } });
  });
});

it('a dispatch that was undone, a part sent at once and the rest after it are told of once each', async () => {
  const [first, second] = ['8L20524752032', '8L12345678905'];
  const productId = await shop.stock(5);
  const orderId = await shop.place(productId, 2);
  await shop.pay(orderId);
  await shop.react();
  expect((await undo(orderId, await change(orderId, 'shipped', second))).accepted).toBe(true);
  const part = {
    type: 'DispatchParcel',
    parcelId: randomUUID(),
    items: [{ productId, quantity: 1 }],
    shippingMethod: 'colissimo',
    relayPoint: null,
    trackingNumber: first,
  } as const;
  expect((await changeOrder(shop, orderId, part, cause)).accepted).toBe(true);
  await change(orderId, 'shipped', second);
  await shop.react();
  const sent = async () =>
    (await shop.happened('EmailRequested'))
      .filter(({ data }) => data.orderId === orderId && data.type === 'order-shipped')
      .map(({ data }) => [first, second].filter((number) => data.text.includes(number)));
  expect(await sent()).toEqual([[first]]);
  await pass();
  await shop.reactAgain();
  await pass();
  expect(await sent()).toEqual([[first], [second]]);
  expect(await shop.stockService.available(productId)).toBe(3);
});

it('money that has to go back, and was looked at while a change could be undone, goes back once that was undone', async () => {
  const deps = { ...shop, gateway: stripe.gateway };
  const orderId = await shop.place(await shop.stock(5));
  const { paymentIntentId: wrong } = await stripe.gateway.createIntent({ orderId, amount: TOTAL, round: 7 });
  const amount = cents(5_000);
  await stripe.changeAmount(wrong, amount);
  await stripe.pay(wrong);
  await settlePayment(deps, wrong, cause);
  // Its bank holds it while another pays for the order: it is owed once the dispute is won.
  await dispute(orderId, wrong, amount, null);
  const payment = await requestPayment(deps, { orderId, amount: TOTAL }, cause);
  if (!payment.accepted) throw new Error(payment.refusal.code);
  await stripe.pay(payment.paymentIntentId);
  await settlePayment(deps, payment.paymentIntentId, cause);
  await shop.react();
  await dispute(orderId, wrong, amount, 'won');
  const until = await change(orderId, 'delivered');
  await shop.react();
  expect(await stripe.refundedOf(wrong)).toBe(0);
  expect((await undo(orderId, until)).accepted).toBe(true);
  await shop.react();
  expect(await stripe.refundedOf(wrong)).toBe(amount);
  expect(await stripe.refundedOf(payment.paymentIntentId)).toBe(0);
  expect(await statusOf(orderId)).toBe('confirmed');
});

async function dispute(orderId: string, paymentIntentId: string, amount: Cents, outcome: 'won' | null) {
  const at = shop.clock().toISOString();
  const taken = { transactionId: 'txn_taken', amount: cents(-amount), fee: cents(0), at };
  const back = { transactionId: 'txn_back', amount, fee: cents(0), at };
  const report: DisputeReport = {
    ...{ disputeId: `du_${orderId}`, paymentIntentId, isAppeal: false, outcome, amount, currency: CURRENCY },
    kind: 'chargeback',
    stage: outcome === null ? 'needs-response' : 'closed',
    ...{ reason: 'fraudulent', disputedAt: at, respondBy: null },
    movements: outcome === null ? [taken] : [taken, back],
  };
  const recorded = await commandOrder(shop.store, orderId, { type: 'RecordDispute', report, now: at }, cause);
  expect(recorded.accepted).toBe(true);
}

describe('a worker killed while a change may be undone', () => {
  it('is followed by one that goes on, whether it had noted, claimed or forgotten it', async () => {
    const orders = [await paidOrder(), await paidOrder(), await paidOrder()];
    for (const { orderId } of orders) await change(orderId, 'cancelled');
    const [unnoted, claimed] = orders;
    // Noted, and its place in the log not kept.
    await shop.react();
    shop.restart();
    await shop.reactAgain();
    await shop.pool.query('delete from process_managers.undo_periods where order_id = $1', [
      unnoted?.orderId,
    ]);
    shop.advance(MINUTES);
    // Claimed by a worker that did no more.
    await shop.pool.query(
      "update process_managers.undo_periods set due_at = $2::timestamptz + interval '10 seconds' where order_id = $1",
      [claimed?.orderId, shop.clock()],
    );
    await shop.tick('undo-period');
    await shop.reactAgain();
    await pass();
    await pass();
    for (const { orderId, paymentIntentId } of orders) {
      expect(await mailsTo(orderId)).toEqual(['order-confirmation', 'order-cancelled', 'refund-settled']);
      expect(await stripe.refundedOf(paymentIntentId)).toBe(TOTAL);
    }
  });

  it('between the end of that time and what follows leaves nothing undone', async () => {
    const { orderId, paymentIntentId } = await paidOrder();
    await change(orderId, 'cancelled');
    await shop.react();
    shop.advance(MINUTES);
    await shop.tick('undo-period');
    shop.restart();
    await shop.react();
    expect(await stripe.refundedOf(paymentIntentId)).toBe(TOTAL);
    expect(await mailsTo(orderId)).toContain('order-cancelled');
  });
});

it('a server that restarted still undoes', async () => {
  const { orderId, paymentIntentId } = await paidOrder();
  const until = await change(orderId, 'cancelled');
  const restarted = { ...shop, store: { ...shop.store } };
  expect((await undo(orderId, until, restarted)).accepted).toBe(true);
  await shop.react();
  await pass();
  expect(await stripe.refundedOf(paymentIntentId)).toBe(0);
});

it('an undo at the moment at which its time ends came before, and nothing left, or is refused', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { orderId, paymentIntentId } = await paidOrder();
    const until = await change(orderId, 'cancelled');
    await shop.react();
    shop.advance(MINUTES);
    // Its server's clock is behind the worker's by a moment.
    const clock = () => new Date(Date.parse(until) - 1);
    const server = { ...shop, clock, store: { ...shop.store } };
    const [undone] = await Promise.all([undo(orderId, until, server), shop.tick('undo-period')]);
    await shop.react();
    await pass();
    expect(await stripe.refundedOf(paymentIntentId)).toBe(undone.accepted ? 0 : TOTAL);
    expect((await mailsTo(orderId)).includes('order-cancelled')).toBe(!undone.accepted);
  }
});
