import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { cents } from '#contracts/money.ts';
import { changeOrder, setOrderStatus } from '#services/orders/change-order.ts';
import { commandOrder, loadOrder } from '#services/orders/order-stream.ts';
import { withdrawFrom } from '#services/orders/withdrawals/withdrawal.ts';
import { requestPayment } from '#services/payments/request-payment.ts';
import { settlePayment } from '#services/payments/settle-payment.ts';
import { openTestStripe, type TestStripe } from '#services/payments/testing/test-stripe.ts';
import { cause, openTestShop, shopperCause, type TestShop } from '../testing/test-shop.ts';

/** Three bottles at 72,00 euros; delivery is free. */
const PRICE = 7_200;
const TOTAL = cents(3 * PRICE);

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

interface Ordered {
  readonly orderId: string;
  readonly productId: string;
  readonly paymentIntentId: string;
}

async function paid(): Promise<Ordered> {
  const productId = await shop.stock(10);
  const orderId = await shop.place(productId, 3);
  const requested = await requestPayment(deps(), { orderId, amount: TOTAL }, cause);
  if (!requested.accepted) throw new Error(requested.refusal.code);
  const { paymentIntentId } = requested;
  await stripe.pay(paymentIntentId);
  await settlePayment(deps(), paymentIntentId, cause);
  await shop.react();
  return { orderId, productId, paymentIntentId };
}

async function sent(): Promise<Ordered> {
  const ordered = await paid();
  await setOrderStatus(shop, { orderId: ordered.orderId, to: 'delivered' }, cause);
  return ordered;
}

/** From how many more bottles than before. */
async function withdraw({ orderId, productId }: Ordered, quantity: number, withdrawn = 0): Promise<void> {
  const declaration = { email: null, name: 'Camille Martin', items: [{ productId, quantity, withdrawn }] };
  expect((await withdrawFrom(shop, orderId, declaration, shopperCause)).accepted).toBe(true);
}

async function comesBack({ orderId, productId }: Ordered, condition: 'fit' | 'opened' | 'damaged') {
  const items = [{ productId, quantity: 1, condition }];
  expect((await changeOrder(shop, orderId, { type: 'RecordReturn', items }, cause)).accepted).toBe(true);
}

async function expectStands(
  { orderId, productId, paymentIntentId }: Ordered,
  expected: { refunded: number; available: number; status: string },
) {
  const { state } = await loadOrder(shop.store, orderId);
  expect({
    refunded: await stripe.refundedOf(paymentIntentId),
    available: await shop.stockService.available(productId),
    status: state.status,
  }).toEqual(expected);
}

describe('bottles that come back one by one', () => {
  it('are paid back and on sale again, each once, however often the log is read', async () => {
    const order = await sent();
    await withdraw(order, 1);
    await comesBack(order, 'fit');
    await changeOrder(shop, order.orderId, { type: 'RefundReturn' }, cause);
    await shop.react();
    await expectStands(order, { refunded: PRICE, available: 8, status: 'delivered' });
    await withdraw(order, 2, 1);
    await comesBack(order, 'fit');
    await comesBack(order, 'damaged');
    await changeOrder(shop, order.orderId, { type: 'RefundReturn' }, cause);
    await shop.react();
    shop.restart();
    await shop.reactAgain();
    await expectStands(order, { refunded: TOTAL, available: 9, status: 'delivered' });
  });

  it('stay with their shopper where the seal is broken', async () => {
    const order = await sent();
    await withdraw(order, 2);
    await comesBack(order, 'fit');
    await comesBack(order, 'opened');
    await changeOrder(shop, order.orderId, { type: 'RefundReturn' }, cause);
    await shop.react();
    await expectStands(order, { refunded: PRICE, available: 8, status: 'delivered' });
    expect(await changeOrder(shop, order.orderId, { type: 'RefundReturn' }, cause)).toMatchObject({
      refusal: { code: 'no-such-return', why: 'nothing-due' },
    });
  });

  it('leave the rest to an administrator who cancels the order', async () => {
    const order = await sent();
    await withdraw(order, 1);
    await comesBack(order, 'fit');
    await changeOrder(shop, order.orderId, { type: 'RefundReturn' }, cause);
    await shop.react();
    await setOrderStatus(shop, { orderId: order.orderId, to: 'cancelled' }, cause);
    await shop.react();
    await expectStands(order, { refunded: TOTAL, available: 10, status: 'cancelled' });
    // Taken up again, it has all its bottles and is to be paid anew.
    await setOrderStatus(shop, { orderId: order.orderId, to: 'confirmed' }, cause);
    await shop.react();
    await expectStands(order, { refunded: TOTAL, available: 7, status: 'confirmed' });
    expect((await loadOrder(shop.store, order.orderId)).state).toMatchObject({ returns: null });
  });
});

describe('bottles that came back unfit', () => {
  it.each(['damaged', 'opened'] as const)(
    'stay off sale when their order is cancelled, and are not counted as its own when it goes on (%s)',
    async (condition) => {
      const order = await sent();
      await withdraw(order, 2);
      await comesBack(order, condition);
      await comesBack(order, 'fit');
      await setOrderStatus(shop, { orderId: order.orderId, to: 'cancelled' }, cause);
      await shop.react();
      shop.restart();
      await shop.reactAgain();
      await expectStands(order, { refunded: TOTAL, available: 9, status: 'cancelled' });
      await setOrderStatus(shop, { orderId: order.orderId, to: 'confirmed' }, cause);
      await shop.react();
      await expectStands(order, { refunded: TOTAL, available: 6, status: 'confirmed' });
      await setOrderStatus(shop, { orderId: order.orderId, to: 'cancelled' }, cause);
      await shop.react();
      await expectStands(order, { refunded: TOTAL, available: 9, status: 'cancelled' });
    },
  );
});

describe('what had not left yet', () => {
  it('is on sale again with its refund when it is a part, and the rest goes on', async () => {
    const order = await paid();
    await withdraw(order, 2);
    await changeOrder(shop, order.orderId, { type: 'RefundReturn' }, cause);
    await shop.react();
    await shop.reactAgain();
    await expectStands(order, { refunded: 2 * PRICE, available: 9, status: 'confirmed' });
  });

  it('ends the order when it is all of it, parts refunded before included', async () => {
    const order = await paid();
    await withdraw(order, 1);
    await changeOrder(shop, order.orderId, { type: 'RefundReturn' }, cause);
    await shop.react();
    await withdraw(order, 2, 1);
    await changeOrder(shop, order.orderId, { type: 'RefundReturn' }, cause);
    await shop.react();
    await shop.reactAgain();
    await expectStands(order, { refunded: TOTAL, available: 10, status: 'cancelled' });
    const mails = await shop.happened('EmailRequested');
    const cancelled = mails.find(
      ({ data }) => data.orderId === order.orderId && data.type === 'order-cancelled',
    );
    expect(cancelled?.data.text).toContain('Vous y avez renoncé');
  });
});

describe('a refund by article', () => {
  it('is asked for once under one key, by however many clicks', async () => {
    const order = await paid();
    await withdraw(order, 1);
    const key = { id: randomUUID(), content: 'refund' };
    await Promise.all(
      [1, 2, 3].map(() => changeOrder(shop, order.orderId, { type: 'RefundReturn' }, cause, key)),
    );
    await shop.react();
    await expectStands(order, { refunded: PRICE, available: 8, status: 'confirmed' });
  });

  it('is made once by two clicks without one', async () => {
    const order = await paid();
    await withdraw(order, 1);
    const both = await Promise.all(
      [1, 2].map(() => changeOrder(shop, order.orderId, { type: 'RefundReturn' }, cause)),
    );
    expect(both.filter(({ accepted }) => accepted)).toHaveLength(1);
    await shop.react();
    await expectStands(order, { refunded: PRICE, available: 8, status: 'confirmed' });
  });

  it('is tried again while the provider is down', async () => {
    const order = await paid();
    await withdraw(order, 1);
    await changeOrder(shop, order.orderId, { type: 'RefundReturn' }, cause);
    await stripe.order({ operation: 'refunds.create', fault: '500', times: 3 });
    await expect(shop.react()).rejects.toThrow();
    await shop.react();
    await expectStands(order, { refunded: PRICE, available: 8, status: 'confirmed' });
  });

  it('that failed is retried, and its bottle is on sale once', async () => {
    const order = await paid();
    await withdraw(order, 1);
    await stripe.order({ operation: 'refunds', fault: 'fail', times: 1 });
    await changeOrder(shop, order.orderId, { type: 'RefundReturn' }, cause);
    await shop.react();
    const { state } = await loadOrder(shop.store, order.orderId);
    if (state.status === 'absent') throw new Error('no such order');
    const [refund] = state.refunds;
    if (refund?.status === 'pending') {
      const outcome = {
        type: 'SettleRefund',
        now: new Date().toISOString(),
        refundId: refund.refundId,
        providerRefundId: null,
      } as const;
      const settled = { ...outcome, outcome: 'failed', message: 'lost card', outside: null } as const;
      await commandOrder(shop.store, order.orderId, settled, cause);
    }
    expect((await changeOrder(shop, order.orderId, { type: 'RetryRefund' }, cause)).accepted).toBe(true);
    await shop.react();
    await expectStands(order, { refunded: PRICE, available: 8, status: 'confirmed' });
  });

  it('is made, and its bottle sold again, when the process died right after the order noted it', async () => {
    const order = await paid();
    await withdraw(order, 1);
    const command = {
      type: 'RefundReturn',
      refundId: randomUUID(),
      now: shop.clock().toISOString(),
    } as const;
    await commandOrder(shop.store, order.orderId, command, cause);
    await expectStands(order, { refunded: 0, available: 7, status: 'confirmed' });
    shop.restart();
    await shop.react();
    await expectStands(order, { refunded: PRICE, available: 8, status: 'confirmed' });
  });
});
