import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { cents } from '#contracts/money.ts';
import { changeOrder, setOrderStatus } from '#services/orders/change-order.ts';
import { commandOrder, loadOrder } from '#services/orders/order-stream.ts';
import { requestPayment } from '#services/payments/request-payment.ts';
import { settlePayment } from '#services/payments/settle-payment.ts';
import { openTestStripe, type TestStripe } from '#services/payments/testing/test-stripe.ts';
import { cause, openTestShop, type TestShop } from '../testing/test-shop.ts';

/** One bottle at 72,00 euros, delivery 4,99 included. */
const TOTAL = cents(7_699);

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

const deps = () => ({ ...shop, gateway: stripe.gateway });

async function ordered(): Promise<{ orderId: string; paymentIntentId: string; productId: string }> {
  const productId = await shop.stock(50);
  const orderId = await shop.place(productId);
  const requested = await requestPayment(deps(), { orderId, amount: TOTAL }, cause);
  if (!requested.accepted) throw new Error(requested.refusal.code);
  return { orderId, productId, paymentIntentId: requested.paymentIntentId };
}

async function stateOf(orderId: string) {
  const { state } = await loadOrder(shop.store, orderId);
  if (state.status === 'absent') throw new Error('no such order');
  return state;
}

async function mailsTo(orderId: string): Promise<string[]> {
  const mails = await shop.happened('EmailRequested');
  return mails.filter(({ data }) => data.orderId === orderId).map(({ data }) => data.type);
}

describe('cancelling a paid order', () => {
  it('gives the money back once, however often the log is read again', async () => {
    const { orderId, paymentIntentId } = await ordered();
    await stripe.pay(paymentIntentId);
    await settlePayment(deps(), paymentIntentId, cause);
    await shop.react();
    await setOrderStatus(shop, { orderId, to: 'cancelled' }, cause);
    await shop.react();
    await shop.reactAgain();
    expect(await stripe.refundedOf(paymentIntentId)).toBe(TOTAL);
    expect((await stateOf(orderId)).refunds).toMatchObject([{ status: 'succeeded', amount: TOTAL }]);
    expect(await mailsTo(orderId)).toEqual(['order-confirmation', 'order-cancelled', 'refund-settled']);
  });

  it('is tried again when the provider is down', async () => {
    const { orderId, paymentIntentId } = await ordered();
    await stripe.pay(paymentIntentId);
    await settlePayment(deps(), paymentIntentId, cause);
    await setOrderStatus(shop, { orderId, to: 'cancelled' }, cause);
    await stripe.order({ operation: 'refunds.list', fault: '500', times: 3 });
    await expect(shop.react()).rejects.toThrow();
    expect(await stripe.refundedOf(paymentIntentId)).toBe(0);
    await shop.react();
    expect(await stripe.refundedOf(paymentIntentId)).toBe(TOTAL);
  });
});

describe('cancelling an order that is not paid yet', () => {
  it('leaves nothing that could still be paid, and writes to nobody', async () => {
    const { orderId, paymentIntentId } = await ordered();
    await setOrderStatus(shop, { orderId, to: 'cancelled' }, cause);
    await shop.react();
    expect(await stripe.statusOf(paymentIntentId)).toBe('canceled');
    expect(await mailsTo(orderId)).toEqual([]);
  });
});

describe('money that does not match its order', () => {
  /** Cancelled while the shopper was about to pay, and then paid with another amount. */
  async function cancelledTooEarly(): Promise<{ orderId: string; paymentIntentId: string }> {
    const orderId = await shop.place(await shop.stock(50));
    await setOrderStatus(shop, { orderId, to: 'cancelled' }, cause);
    await shop.react();
    const { paymentIntentId } = await stripe.gateway.createIntent({ orderId, amount: TOTAL, round: 0 });
    await stripe.changeAmount(paymentIntentId, 5_000);
    await stripe.pay(paymentIntentId);
    return { orderId, paymentIntentId };
  }

  it('goes back when it comes after the order was cancelled', async () => {
    const { orderId, paymentIntentId } = await cancelledTooEarly();
    await settlePayment(deps(), paymentIntentId, cause);
    await shop.react();
    expect(await stripe.refundedOf(paymentIntentId)).toBe(5_000);
    await shop.reactAgain();
    expect(await stripe.refundedOf(paymentIntentId)).toBe(5_000);
    expect(await mailsTo(orderId)).toEqual(['refund-settled']);
    const refund = (await shop.happened('EmailRequested')).find(({ data }) => data.orderId === orderId);
    expect(refund?.data.text).toContain('alors que cette commande était déjà annulée');
  });

  it('goes back where an earlier version of the shop holds it for a cancelled order', async () => {
    const { orderId, paymentIntentId } = await cancelledTooEarly();
    const { revision } = await loadOrder(shop.store, orderId);
    const money = {
      orderId,
      paymentIntentId,
      amount: cents(5_000),
      currency: 'eur',
      reason: 'amount',
    } as const;
    const expected = { expectedRevision: revision ?? 0n, cause };
    await shop.store.append(`order-${orderId}`, [{ type: 'PaymentHeld', data: money }], expected);
    await shop.react();
    expect(await stripe.refundedOf(paymentIntentId)).toBe(5_000);
  });

  it('goes back when it comes for an order that nobody sees any more', async () => {
    const { orderId, paymentIntentId } = await ordered();
    await stripe.pay(paymentIntentId);
    await setOrderStatus(shop, { orderId, to: 'confirmed' }, cause);
    await changeOrder(shop, orderId, { type: 'DeleteOrder' }, cause);
    await shop.react();
    expect(await stripe.refundedOf(paymentIntentId)).toBe(TOTAL);
  });
});

describe('a part refunded by hand that fails at last', () => {
  it('goes back with a refund of its own, for the order was cancelled', async () => {
    const { orderId, paymentIntentId } = await ordered();
    await stripe.pay(paymentIntentId);
    await settlePayment(deps(), paymentIntentId, cause);
    const part = { paymentIntentId, amount: cents(1_000) };
    const outside = { refundId: randomUUID(), providerRefundId: 're_part', outside: part, message: null };
    const settle = (outcome: 'succeeded' | 'failed') =>
      commandOrder(
        shop.store,
        orderId,
        { type: 'SettleRefund', now: new Date().toISOString(), ...outside, outcome },
        cause,
      );
    await settle('succeeded');
    await setOrderStatus(shop, { orderId, to: 'cancelled' }, cause);
    await shop.react();
    expect(await stripe.refundedOf(paymentIntentId)).toBe(TOTAL - 1_000);
    await settle('failed');
    await shop.react();
    expect(await stripe.refundedOf(paymentIntentId)).toBe(TOTAL);
  });
});

describe('at the deadline', () => {
  it('the provider is asked first: an order paid in time, of which nobody told us, is confirmed', async () => {
    const { orderId, productId, paymentIntentId } = await ordered();
    await stripe.pay(paymentIntentId);
    await shop.react();
    shop.advance(31);
    await shop.tick('payment-deadline');
    await shop.react();
    expect((await stateOf(orderId)).status).toBe('confirmed');
    expect(await shop.stockService.available(productId)).toBe(49);
    expect(await mailsTo(orderId)).toEqual(['order-confirmation']);
  });

  it('an unpaid order is cancelled together with its PaymentIntent', async () => {
    const { orderId, productId, paymentIntentId } = await ordered();
    await shop.react();
    shop.advance(31);
    await shop.tick('payment-deadline');
    await shop.react();
    expect((await stateOf(orderId)).status).toBe('cancelled');
    expect(await stripe.statusOf(paymentIntentId)).toBe('canceled');
    expect(await shop.stockService.available(productId)).toBe(50);
  });
});
