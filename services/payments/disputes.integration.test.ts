import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { dispatchBlock } from '#domain/payments/disputes.ts';
import { isPaid } from '#domain/payments/receipts.ts';
import { setOrderStatus } from '../orders/change-order.ts';
import { loadOrder } from '../orders/order-stream.ts';
import { cause, ONE_BOTTLE } from '../orders/testing/test-shop.ts';
import { executeRefund } from './execute-refund.ts';
import { receiveNotice } from './receive-notice.ts';
import { reconcilePayments } from './reconcile-payments.ts';
import { openTestPayments, PAID, type TestPayments } from './testing/test-payments.ts';

const DISPUTE = '4000000000000259';
const INQUIRY = '4000000000002685';
const FRAUD_WARNING = '4000000000005423';

let payments: TestPayments;
beforeAll(async () => {
  payments = await openTestPayments(inject('eventStoreUrl'));
});
afterAll(() => payments.close());

async function paidWith(card?: string) {
  const order = await payments.ordered();
  await payments.stripe.pay(order.paymentIntentId, card);
  await payments.returning(order.orderId);
  return order;
}

/** Every webhook about a payment arrives, in the order given. */
async function hear(paymentIntentId: string, isOldestFirst = true): Promise<void> {
  const notices = await payments.stripe.noticesOf(paymentIntentId);
  for (const notice of isOldestFirst ? notices.toReversed() : notices)
    await receiveNotice(payments.deps, notice, cause);
}

async function stateOf(orderId: string) {
  const { state } = await loadOrder(payments.shop.store, orderId);
  if (state.status === 'absent') throw new Error('no such order');
  return state;
}

async function disputeOf(orderId: string) {
  const [dispute] = (await stateOf(orderId)).disputes;
  if (dispute === undefined) throw new Error('no dispute');
  return dispute;
}

describe('Stripe’s test cards', () => {
  it('…0259 is disputed: the money goes at once, and the parcel is held back', async () => {
    const { orderId, paymentIntentId } = await paidWith(DISPUTE);
    await hear(paymentIntentId);
    await hear(paymentIntentId, false);
    expect(await payments.eventsOf(orderId)).toEqual([...PAID, 'PaymentDisputed', 'DisputedFundsWithdrawn']);
    const order = await stateOf(orderId);
    expect(order).toMatchObject({
      status: 'confirmed',
      disputes: [{ kind: 'chargeback', stage: 'needs-response', amount: ONE_BOTTLE, reason: 'fraudulent' }],
    });
    expect(isPaid(order)).toBe(false);
    expect(dispatchBlock(order)).toBe('dispute');
    expect(await setOrderStatus(payments.deps, { orderId, to: 'shipped' }, cause)).toMatchObject({
      accepted: false,
      refusal: { code: 'dispatch-held' },
    });
  });

  it('…2685 is only asked about: the money stays', async () => {
    const { orderId, paymentIntentId } = await paidWith(INQUIRY);
    await hear(paymentIntentId);
    expect(await payments.eventsOf(orderId)).toEqual([...PAID, 'PaymentDisputed']);
    const order = await stateOf(orderId);
    expect(order.disputes).toMatchObject([{ kind: 'inquiry', stage: 'needs-response' }]);
    expect(isPaid(order)).toBe(true);
    await payments.stripe.act((await disputeOf(orderId)).disputeId, 'close-inquiry');
    await hear(paymentIntentId, false);
    expect(await disputeOf(orderId)).toMatchObject({ stage: 'closed', outcome: 'warning-closed' });
  });

  it('…5423 brings a warning of fraud, which lapses once the order is refunded', async () => {
    const { orderId, paymentIntentId } = await paidWith(FRAUD_WARNING);
    await hear(paymentIntentId);
    expect((await stateOf(orderId)).fraudWarnings).toMatchObject([
      { fraudType: 'made_with_stolen_card', isOpen: true },
    ]);
    await payments.stripe.refundInDashboard(paymentIntentId, ONE_BOTTLE);
    await hear(paymentIntentId);
    expect((await stateOf(orderId)).fraudWarnings).toMatchObject([{ isOpen: false }]);
  });
});

describe('a dispute', () => {
  it('that becomes known before its payment does is recorded with it', async () => {
    const { orderId, paymentIntentId } = await payments.ordered();
    await payments.stripe.pay(paymentIntentId, DISPUTE);
    const notices = await payments.stripe.noticesOf(paymentIntentId);
    for (const notice of notices.filter(({ about }) => about === 'dispute'))
      await receiveNotice(payments.deps, notice, cause);
    expect(await payments.eventsOf(orderId)).toEqual([...PAID, 'PaymentDisputed', 'DisputedFundsWithdrawn']);
  });

  it('an inquiry that becomes a chargeback takes the money, and a win brings it back', async () => {
    const { orderId, paymentIntentId } = await paidWith(INQUIRY);
    const { stripe } = payments;
    await hear(paymentIntentId);
    const { disputeId } = await disputeOf(orderId);
    await stripe.act(disputeId, 'escalate');
    await hear(paymentIntentId, false);
    expect(isPaid(await stateOf(orderId))).toBe(false);
    await stripe.act(disputeId, 'answer');
    await hear(paymentIntentId, false);
    expect(await disputeOf(orderId)).toMatchObject({ stage: 'under-review' });
    await stripe.act(disputeId, 'win');
    await hear(paymentIntentId, false);
    await hear(paymentIntentId);
    const order = await stateOf(orderId);
    expect(order.disputes).toMatchObject([{ stage: 'closed', outcome: 'won' }]);
    expect(isPaid(order)).toBe(true);
    expect(dispatchBlock(order)).toBeNull();
  });

  it('of an order that is cancelled gives nothing back twice: nothing while it is open, all of it when it is won', async () => {
    const { orderId, paymentIntentId } = await paidWith(DISPUTE);
    await hear(paymentIntentId);
    await setOrderStatus(payments.deps, { orderId, to: 'cancelled' }, cause);
    await executeRefund(payments.deps, orderId, cause);
    expect(await payments.stripe.refundedOf(paymentIntentId)).toBe(0);
    await payments.stripe.act((await disputeOf(orderId)).disputeId, 'win');
    await hear(paymentIntentId);
    await executeRefund(payments.deps, orderId, cause);
    expect(await payments.stripe.refundedOf(paymentIntentId)).toBe(ONE_BOTTLE);
  });

  it('of an order that is cancelled gives nothing back once it is lost', async () => {
    const { orderId, paymentIntentId } = await paidWith(DISPUTE);
    await hear(paymentIntentId);
    await setOrderStatus(payments.deps, { orderId, to: 'cancelled' }, cause);
    await payments.stripe.act((await disputeOf(orderId)).disputeId, 'lose');
    await hear(paymentIntentId);
    await executeRefund(payments.deps, orderId, cause);
    expect(await payments.eventsOf(orderId)).not.toContain('RefundRequested');
  });

  it('that begins while a refund is asked for makes no second gift of it', async () => {
    const { orderId, paymentIntentId } = await paidWith();
    await setOrderStatus(payments.deps, { orderId, to: 'cancelled' }, cause);
    const disputeId = await payments.stripe.dispute(paymentIntentId);
    await executeRefund(payments.deps, orderId, cause);
    await hear(paymentIntentId);
    expect((await stateOf(orderId)).refunds).toMatchObject([{ status: 'failed' }]);
    await payments.stripe.act(disputeId, 'lose');
    await hear(paymentIntentId);
    await executeRefund(payments.deps, orderId, cause);
    expect(await payments.stripe.refundedOf(paymentIntentId)).toBe(0);
  });

  it('whose every notice was lost is found by reconciliation, its end too', async () => {
    const since = new Date();
    const { orderId } = await paidWith(DISPUTE);
    await paidWith(FRAUD_WARNING);
    const found = await reconcilePayments(payments.deps, { since, orderIds: [] }, cause);
    expect(found.news).toBeGreaterThanOrEqual(2);
    const { disputeId } = await disputeOf(orderId);
    await payments.stripe.act(disputeId, 'win');
    const late = { since: new Date(Date.now() + 60_000), orderIds: [], disputeIds: [disputeId] };
    expect(await reconcilePayments(payments.deps, late, cause)).toMatchObject({ news: 1, unknown: 0 });
    expect(await disputeOf(orderId)).toMatchObject({ outcome: 'won' });
    expect(await reconcilePayments(payments.deps, late, cause)).toMatchObject({ news: 0, unknown: 0 });
  });

  it('the provider does not know of marks the order all the same', async () => {
    const { orderId, paymentIntentId } = await paidWith();
    const { stripe, deps } = payments;
    const reported = {
      disputeId: 'du_unknown',
      paymentIntentId,
      kind: 'chargeback',
      stage: 'needs-response',
      outcome: null,
      isAppeal: false,
      amount: ONE_BOTTLE,
      currency: 'eur',
      reason: 'general',
      disputedAt: new Date().toISOString(),
      respondBy: null,
      movements: [],
    } as const;
    await receiveNotice(
      deps,
      { about: 'dispute', eventId: 'evt_1', disputeId: 'du_unknown', reported },
      cause,
    );
    expect(dispatchBlock(await stateOf(orderId))).toBe('dispute');
    await expect(stripe.gateway.retrieveDispute('du_unknown')).rejects.toMatchObject({
      code: 'resource_missing',
    });
  });
});
