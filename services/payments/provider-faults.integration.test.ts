import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { setOrderStatus } from '../orders/change-order.ts';
import { buying, cause, ONE_BOTTLE, orderOf } from '../orders/testing/test-shop.ts';
import { cancelOpenIntents } from './close-payments.ts';
import { executeRefund } from './execute-refund.ts';
import { expireOrder } from './expire-order.ts';
import { PaymentProviderError } from './payment-gateway.ts';
import { requestPayment } from './request-payment.ts';
import { openTestPayments, PAID, type TestPayments } from './testing/test-payments.ts';

/** What the simulator can be told to do wrong with a call, with and without its effect, and how often one call is tried. */
const FAULTS = [
  ['timeout', 3],
  ['after-effect-timeout', 3],
  ['500', 3],
  ['after-effect-500', 3],
  ['reset', 3],
  // Told that it asks too much, the shop does not ask again at once.
  ['rate-limit', 1],
] as const;
const THREE_D_SECURE = '4000002760003184';
const THREE_D_SECURE_DECLINED = '4000008400001629';

let payments: TestPayments;
beforeAll(async () => {
  payments = await openTestPayments(inject('eventStoreUrl'), 400);
});
afterAll(() => payments.close());

async function placed(): Promise<{ orderId: string; productId: string }> {
  const productId = await payments.shop.addPerfume({ stock: 5 });
  const orderId = randomUUID();
  const request = { orderId, content: buying([{ productId, quantity: 1 }]), expectedTotal: ONE_BOTTLE };
  orderOf(await payments.shop.placeOrder(request, cause));
  return { orderId, productId };
}

async function paidThenCancelled(): Promise<{ orderId: string; paymentIntentId: string }> {
  const { orderId, paymentIntentId } = await payments.ordered();
  await payments.stripe.pay(paymentIntentId);
  await payments.returning(orderId);
  await setOrderStatus(payments.deps, { orderId, to: 'cancelled' }, cause);
  return { orderId, paymentIntentId };
}

async function madeFor(orderId: string): Promise<number> {
  const signed = await payments.stripe.signedWebhooksOf(orderId);
  return signed.filter(({ payload }) => payload.includes('"payment_intent.created"')).length;
}

describe.each(FAULTS)('a provider that answers with %s', (fault, tries) => {
  it('until the shop gives up: asking again makes the one PaymentIntent', async () => {
    const { orderId } = await placed();
    await payments.stripe.order({ operation: 'payment_intents.create', fault, times: tries });
    const asked = requestPayment(payments.deps, { orderId, amount: ONE_BOTTLE }, cause);
    await expect(asked).rejects.toThrow(PaymentProviderError);
    await payments.intentOf(orderId);
    expect(await madeFor(orderId)).toBe(1);
  });

  it('to a refund: the money goes back once', async () => {
    const { orderId, paymentIntentId } = await paidThenCancelled();
    await payments.stripe.order({ operation: 'refunds.create', fault, times: tries });
    await expect(executeRefund(payments.deps, orderId, cause)).rejects.toThrow(PaymentProviderError);
    await executeRefund(payments.deps, orderId, cause);
    expect(await payments.stripe.refundedOf(paymentIntentId)).toBe(ONE_BOTTLE);
    expect((await payments.shop.order(orderId)).refunds).toMatchObject([{ status: 'succeeded' }]);
  });

  it('to a cancellation: nobody can pay once it is through', async () => {
    const { orderId, paymentIntentId } = await payments.ordered();
    await setOrderStatus(payments.deps, { orderId, to: 'cancelled' }, cause);
    await payments.stripe.order({ operation: 'payment_intents.cancel', fault, times: tries });
    await expect(cancelOpenIntents(payments.deps, orderId, cause)).rejects.toThrow(PaymentProviderError);
    await cancelOpenIntents(payments.deps, orderId, cause);
    expect(await payments.stripe.statusOf(paymentIntentId)).toBe('canceled');
  });
});

it.each(FAULTS.filter(([, tries]) => tries > 1))(
  'a provider that answers with %s once: the PaymentIntent is made, and made once',
  async (fault) => {
    const { orderId } = await placed();
    await payments.stripe.order({ operation: 'payment_intents.create', fault });
    await payments.intentOf(orderId);
    expect(await madeFor(orderId)).toBe(1);
  },
);

describe('a card that asks for 3-D Secure', () => {
  it('pays once the shopper has proved who they are, and not before', async () => {
    const { orderId, paymentIntentId } = await payments.ordered();
    await payments.stripe.pay(paymentIntentId, THREE_D_SECURE);
    expect(await payments.returning(orderId)).toBe('requested');
    const back = await payments.stripe.authenticate(paymentIntentId, 'approve');
    expect(new URL(back).searchParams.get('redirect_status')).toBe('succeeded');
    expect(await payments.returning(orderId)).toBe('confirmed');
    await payments.webhooks(orderId);
    expect(await payments.eventsOf(orderId)).toEqual(PAID);
  });

  it.each([
    ['the shopper refuses', THREE_D_SECURE, 'refuse'],
    ['the bank declines all the same', THREE_D_SECURE_DECLINED, 'approve'],
  ] as const)('fails when %s, told once, and another card pays', async (_what, card, decision) => {
    const { orderId, paymentIntentId } = await payments.ordered();
    await payments.stripe.pay(paymentIntentId, card);
    const back = await payments.stripe.authenticate(paymentIntentId, decision);
    expect(new URL(back).searchParams.get('redirect_status')).toBe('failed');
    expect(await payments.returning(orderId)).toBe('failed');
    await payments.webhooks(orderId);
    await payments.stripe.pay(await payments.intentOf(orderId));
    expect(await payments.returning(orderId)).toBe('confirmed');
    await payments.webhooks(orderId);
    expect(await payments.eventsOf(orderId)).toEqual([
      'OrderPlaced',
      'PaymentRequested',
      'PaymentFailed',
      'PaymentConfirmed',
    ]);
  });

  it('whose page the shopper never answers leaves nothing behind after the deadline', async () => {
    const { orderId, productId, paymentIntentId } = await payments.ordered();
    await payments.stripe.pay(paymentIntentId, THREE_D_SECURE);
    payments.shop.passMinutes(31);
    expect(await expireOrder(payments.deps, orderId, cause)).toBe('expired');
    expect(await payments.stripe.statusOf(paymentIntentId)).toBe('canceled');
    expect(await payments.shop.stockService.available(productId)).toBe(5);
  });
});
