import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { cents } from '#contracts/money.ts';
import { derivedId } from '#platform/command-handling/derived-id.ts';
import { setOrderStatus } from '#services/orders/change-order.ts';
import { commandOrder, loadOrder } from '#services/orders/order-stream.ts';
import { PaymentProviderError } from '#services/payments/payment-gateway.ts';
import { receiveNotice } from '#services/payments/receive-notice.ts';
import { requestPayment } from '#services/payments/request-payment.ts';
import { settlePayment } from '#services/payments/settle-payment.ts';
import { loadStrayMoney } from '#services/payments/stray-money/stray-money.ts';
import { openTestStripe, type TestStripe } from '#services/payments/testing/test-stripe.ts';
import { cause, openTestShop, type TestShop } from '../testing/test-shop.ts';
import { reconcile } from './reconciliation.ts';

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
beforeEach(() => shop.pool.query('delete from process_managers.timed_runs'));

const deps = () => ({ ...shop, gateway: stripe.gateway });

async function ordered(): Promise<{ orderId: string; paymentIntentId: string }> {
  const orderId = await shop.place(await shop.stock(50));
  const requested = await requestPayment(deps(), { orderId, amount: TOTAL }, cause);
  if (!requested.accepted) throw new Error(requested.refusal.code);
  return { orderId, paymentIntentId: requested.paymentIntentId };
}

async function stateOf(orderId: string) {
  const { state } = await loadOrder(shop.store, orderId);
  if (state.status === 'absent') throw new Error('no such order');
  return state;
}

describe('every hour', () => {
  it('what was paid, and of which no webhook ever came, is found', async () => {
    const { orderId, paymentIntentId } = await ordered();
    await stripe.pay(paymentIntentId);
    await shop.tick('reconciliation');
    expect((await stateOf(orderId)).status).toBe('confirmed');
  });

  it('one worker of all reconciles, and one that starts anew does not do it again', async () => {
    await Promise.all([1, 2, 3].map(() => shop.tick('reconciliation')));
    const late = await ordered();
    await stripe.pay(late.paymentIntentId);
    await shop.tick('reconciliation');
    expect((await stateOf(late.orderId)).status).toBe('pending');
    shop.advance(61);
    await shop.tick('reconciliation');
    expect((await stateOf(late.orderId)).status).toBe('confirmed');
  });

  it('a provider that is down is asked again after five minutes', async () => {
    const { orderId, paymentIntentId } = await ordered();
    await stripe.pay(paymentIntentId);
    await stripe.order({ operation: 'payment_intents.list', fault: '500', times: 3 });
    await expect(shop.tick('reconciliation')).rejects.toThrow(PaymentProviderError);
    await shop.tick('reconciliation');
    expect((await stateOf(orderId)).status).toBe('pending');
    shop.advance(6);
    await shop.tick('reconciliation');
    expect((await stateOf(orderId)).status).toBe('confirmed');
  });
});

it('a refund left pending, whose webhook got lost, is asked about however old it is', async () => {
  const { orderId, paymentIntentId } = await ordered();
  await stripe.pay(paymentIntentId);
  await settlePayment(deps(), paymentIntentId, cause);
  await setOrderStatus(shop, { orderId, to: 'cancelled' }, cause);
  const [{ refundId = '' } = {}] = (await stateOf(orderId)).refunds;
  // It is made, but the process dies before it says so.
  await stripe.gateway.refund({ refundId, orderId, paymentIntentId, amount: TOTAL });
  await shop.pool.query('insert into process_managers.open_refunds values ($1, $2)', [refundId, orderId]);
  const tomorrow = new Date(Date.now() + 86_400_000);
  expect(await reconcile({ ...deps(), db: shop.db }, tomorrow)).toMatchObject({
    payments: 0,
    refunds: 0,
    orders: 1,
  });
  expect((await stateOf(orderId)).refunds).toMatchObject([{ status: 'succeeded' }]);
  expect(await stripe.refundedOf(paymentIntentId)).toBe(TOTAL);
});

it('only refunds that are open are noted', async () => {
  // Without a provider a refund stays open until the test says otherwise.
  const waiting = await openTestShop(inject('databaseUrl'));
  const noted = async () =>
    (
      await waiting.pool.query<{ order_id: string }>('select order_id from process_managers.open_refunds')
    ).rows.map((row) => row.order_id);
  const productId = await waiting.stock(50);
  const [settled, open] = [await waiting.place(productId), await waiting.place(productId)];
  for (const orderId of [settled, open]) {
    await waiting.pay(orderId);
    await setOrderStatus(waiting, { orderId, to: 'cancelled' }, cause);
  }
  await waiting.react();
  expect((await noted()).toSorted()).toEqual([settled, open].toSorted());

  const requests = await waiting.happened('RefundRequested');
  const refundId = requests.find(({ data }) => data.orderId === settled)?.data.refundId ?? '';
  const back = { providerRefundId: 're_1', outcome: 'succeeded', message: null, outside: null } as const;
  await commandOrder(
    waiting.store,
    settled,
    { type: 'SettleRefund', now: new Date().toISOString(), refundId, ...back },
    cause,
  );
  await waiting.react();
  expect(await noted()).toEqual([open]);
  await waiting.close();
});

it('a dispute of no order, whose end nobody heard, is asked about however old it is', async () => {
  const paymentIntentId = await stripe.payElsewhere(4_200);
  const disputeId = await stripe.dispute(paymentIntentId);
  for (const notice of await stripe.noticesOf(disputeId)) await receiveNotice(deps(), notice, cause);
  await shop.react();
  const strayMoneyId = derivedId('stray-money', 'dispute', disputeId);
  expect(await loadStrayMoney(shop.store, strayMoneyId)).toMatchObject({ standing: 'needs-response' });
  await stripe.act(disputeId, 'lose');
  const tomorrow = new Date(Date.now() + 86_400_000);
  expect(await reconcile({ ...deps(), db: shop.db }, tomorrow)).toMatchObject({ payments: 0, disputes: 1 });
  expect(await loadStrayMoney(shop.store, strayMoneyId)).toMatchObject({ standing: 'lost' });
  await shop.react();
  expect(await reconcile({ ...deps(), db: shop.db }, tomorrow)).toMatchObject({ disputes: 0 });
});
