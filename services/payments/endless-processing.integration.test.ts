import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { cents } from '#contracts/money.ts';
import { cause } from '../orders/testing/test-shop.ts';
import { expireOrder } from './expire-order.ts';
import type { PaymentGateway, ProviderIntent } from './payment-gateway.ts';
import { settlePayment } from './settle-payment.ts';
import { openTestPayments, type TestPayments } from './testing/test-payments.ts';

let payments: TestPayments;
beforeAll(async () => {
  payments = await openTestPayments(inject('eventStoreUrl'));
});
afterAll(() => payments.close());

const TWO_HOURS = 120;

/** The provider says of every payment that it is being processed, and cannot cancel it; the money comes when the test stops asking here. */
function processing(gateway: PaymentGateway): { gateway: PaymentGateway; cancelled: string[] } {
  const cancelled: string[] = [];
  const still = async (paymentIntentId: string): Promise<ProviderIntent> => ({
    ...(await gateway.retrieveIntent(paymentIntentId)),
    status: 'processing',
    amountReceived: cents(0),
  });
  const cancelIntent = (paymentIntentId: string) => {
    cancelled.push(paymentIntentId);
    return still(paymentIntentId);
  };
  return { gateway: { ...gateway, retrieveIntent: still, cancelIntent }, cancelled };
}

describe('a payment that is processed without end', () => {
  async function givenUp() {
    const { orderId, productId, paymentIntentId } = await payments.ordered();
    await payments.stripe.pay(paymentIntentId);
    const { gateway, cancelled } = processing(payments.stripe.gateway);
    const deps = { ...payments.deps, gateway, processingMinutes: TWO_HOURS };
    payments.shop.passMinutes(31);
    expect(await expireOrder(deps, orderId, cause)).toBe('waiting');
    expect(cancelled).toEqual([]);
    payments.shop.passMinutes(TWO_HOURS);
    expect(await expireOrder(deps, orderId, cause)).toBe('expired');
    expect(cancelled).toEqual([paymentIntentId]);
    expect(await payments.shop.stockService.available(productId)).toBe(5);
    return { orderId, productId, paymentIntentId };
  }

  it('holds bottles for so long and no longer; the provider is asked to cancel it', async () => {
    const { orderId } = await givenUp();
    expect(await payments.shop.order(orderId)).toMatchObject({ status: 'cancelled', ending: 'expired' });
  });

  it('and succeeds all the same pays for its order while there are bottles', async () => {
    const { orderId, productId, paymentIntentId } = await givenUp();
    await settlePayment(payments.deps, paymentIntentId, cause);
    expect(await payments.shop.order(orderId)).toMatchObject({ status: 'confirmed', ending: null });
    expect(await payments.shop.stockService.available(productId)).toBe(4);
  });
});
