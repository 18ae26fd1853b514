import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { cents } from '#contracts/money.ts';
import { eventually } from '#embedded/testing/eventually.ts';
import { changeOrder, setOrderStatus } from '../orders/change-order.ts';
import { settleOrderStock } from '../orders/settle-stock.ts';
import { buying, cause, ONE_BOTTLE, orderOf } from '../orders/testing/test-shop.ts';
import { executeRefund } from './execute-refund.ts';
import { reconcilePayments } from './reconcile-payments.ts';
import { openTestPayments, PAID, type TestPayments } from './testing/test-payments.ts';

let payments: TestPayments;

beforeAll(async () => {
  payments = await openTestPayments(inject('eventStoreUrl'));
});
afterAll(() => payments.close());

describe('cancelling a paid order', () => {
  async function paid(card?: string) {
    const order = await payments.ordered(3);
    await payments.stripe.pay(order.paymentIntentId, card);
    await payments.returning(order.orderId);
    await settleOrderStock(payments.deps, order.orderId, cause);
    return order;
  }

  it('gives bottle and money back once, whoever hears of it how often', async () => {
    const { orderId, productId, paymentIntentId } = await paid();
    await setOrderStatus(payments.deps, { orderId, to: 'cancelled' }, cause);
    expect(await payments.shop.stockService.available(productId)).toBe(3);
    await Promise.all([
      executeRefund(payments.deps, orderId, cause),
      executeRefund(payments.deps, orderId, cause),
    ]);
    await payments.webhooks(orderId);
    expect(await payments.stripe.refundedOf(paymentIntentId)).toBe(ONE_BOTTLE);
    expect(await payments.eventsOf(orderId)).toEqual([
      ...PAID,
      'OrderCancelled',
      'RefundRequested',
      'RefundSettled',
    ]);
  });

  it('whose order goes on again takes the bottle again, time after time', async () => {
    const { orderId, productId } = await paid();
    for (let round = 0; round < 3; round += 1) {
      await setOrderStatus(payments.deps, { orderId, to: 'cancelled' }, cause);
      expect(await payments.shop.stockService.available(productId)).toBe(3);
      expect((await setOrderStatus(payments.deps, { orderId, to: 'confirmed' }, cause)).accepted).toBe(true);
      expect(await payments.shop.stockService.available(productId)).toBe(2);
    }
  });

  it('and setting it back is refused when its bottle is gone', async () => {
    const { orderId, productId } = await paid();
    await setOrderStatus(payments.deps, { orderId, to: 'cancelled' }, cause);
    await payments.shop.stockService.setAvailable({ productId, from: null, to: 0 }, cause);
    expect(await setOrderStatus(payments.deps, { orderId, to: 'confirmed' }, cause)).toMatchObject({
      accepted: false,
      refusal: { code: 'insufficient-stock', available: 0 },
    });
    expect(await payments.shop.order(orderId)).toMatchObject({ status: 'cancelled' });
    expect(await payments.shop.stockService.available(productId)).toBe(0);
  });

  it('whose refund fails is shown so, and can be tried again', async () => {
    const { orderId, paymentIntentId } = await paid();
    await setOrderStatus(payments.deps, { orderId, to: 'cancelled' }, cause);
    await payments.stripe.order({ operation: 'refunds', fault: 'fail' });
    await executeRefund(payments.deps, orderId, cause);
    await eventually('the refund to fail', async () => {
      await payments.webhooks(orderId);
      return (await payments.shop.order(orderId)).refunds[0]?.status === 'failed';
    });
    expect((await changeOrder(payments.deps, orderId, { type: 'RetryRefund' }, cause)).accepted).toBe(true);
    await executeRefund(payments.deps, orderId, cause);
    await payments.webhooks(orderId);
    expect(await payments.shop.order(orderId)).toMatchObject({
      refunds: [{ status: 'failed' }, { status: 'succeeded' }],
    });
    expect(await payments.stripe.refundedOf(paymentIntentId)).toBe(ONE_BOTTLE);
    expect((await changeOrder(payments.deps, orderId, { type: 'RetryRefund' }, cause)).accepted).toBe(false);
  });

  it.each(['shipped', 'delivered'] as const)(
    'after it was %s gives the money and the bottle back (decision 12)',
    async (status) => {
      const { orderId, productId, paymentIntentId } = await paid();
      await setOrderStatus(payments.deps, { orderId, to: status }, cause);
      await setOrderStatus(payments.deps, { orderId, to: 'cancelled' }, cause);
      await executeRefund(payments.deps, orderId, cause);
      expect(await payments.shop.stockService.available(productId)).toBe(3);
      expect(await payments.stripe.refundedOf(paymentIntentId)).toBe(ONE_BOTTLE);
    },
  );
});

describe('money given back in the provider’s dashboard', () => {
  it('is in the books once it is heard of; cancelling the order gives back the rest', async () => {
    const { orderId, paymentIntentId } = await payments.ordered();
    await payments.stripe.pay(paymentIntentId);
    await payments.stripe.refundInDashboard(paymentIntentId, 500);
    await payments.webhooks(orderId);
    // What Stripe sends of such a refund does not name the order; its charge's event does, or reconciliation finds it.
    await reconcilePayments(payments.deps, { since: new Date(0), orderIds: [] }, cause);
    await reconcilePayments(payments.deps, { since: new Date(0), orderIds: [] }, cause);
    expect(await payments.shop.order(orderId)).toMatchObject({
      status: 'confirmed',
      refunds: [{ amount: 500, reason: 'outside', status: 'succeeded' }],
    });
    await setOrderStatus(payments.deps, { orderId, to: 'cancelled' }, cause);
    await executeRefund(payments.deps, orderId, cause);
    expect(await payments.stripe.refundedOf(paymentIntentId)).toBe(ONE_BOTTLE);
    expect((await payments.shop.order(orderId)).refunds).toMatchObject([
      { amount: 500, status: 'succeeded' },
      { amount: ONE_BOTTLE - 500, status: 'succeeded' },
    ]);
  });

  it('while the shop gives it back too, goes back once', async () => {
    const { orderId, paymentIntentId } = await payments.ordered();
    await payments.stripe.pay(paymentIntentId);
    await payments.returning(orderId);
    await setOrderStatus(payments.deps, { orderId, to: 'cancelled' }, cause);
    await payments.stripe.refundInDashboard(paymentIntentId, ONE_BOTTLE);
    await executeRefund(payments.deps, orderId, cause);
    expect(await payments.stripe.refundedOf(paymentIntentId)).toBe(ONE_BOTTLE);
    expect((await payments.shop.order(orderId)).refunds).toMatchObject([
      { status: 'failed' },
      { reason: 'outside', status: 'succeeded' },
    ]);
    expect((await changeOrder(payments.deps, orderId, { type: 'RetryRefund' }, cause)).accepted).toBe(false);
  });
});

describe('a promo of an order that ended', () => {
  it('can be used by another, and then the first one cannot go on', async () => {
    const productId = await payments.shop.addPerfume({ stock: 9 });
    const code = await payments.shop.addPromo(1);
    const request = () => ({
      orderId: randomUUID(),
      content: buying([{ productId, quantity: 2 }], code),
      expectedTotal: cents(16_020),
    });
    const first = request();
    orderOf(await payments.shop.placeOrder(first, cause));
    await setOrderStatus(payments.deps, { orderId: first.orderId, to: 'cancelled' }, cause);
    orderOf(await payments.shop.placeOrder(request(), cause));
    const again = await setOrderStatus(payments.deps, { orderId: first.orderId, to: 'pending' }, cause);
    expect(again).toMatchObject({ accepted: false, refusal: { code: 'promo-invalid' } });
    expect(await payments.shop.stockService.available(productId)).toBe(7);
  });
});
