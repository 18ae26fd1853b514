import type { CustomerKeys } from '#platform/privacy/customer-keys.ts';
import type { TestSmtp } from '#services/emails/testing/smtp-server.ts';
import { setOrderStatus } from '#services/orders/change-order.ts';
import { loadOrder } from '#services/orders/order-stream.ts';
import { requestPayment } from '#services/payments/request-payment.ts';
import { settlePayment } from '#services/payments/settle-payment.ts';
import type { TestStripe } from '#services/payments/testing/test-stripe.ts';
import type { ProcessManager } from '../../process-manager.ts';
import { cause, type TestShop } from './test-shop.ts';

export interface Lived {
  readonly shop: TestShop;
  readonly stripe: TestStripe;
  readonly smtp: TestSmtp;
  readonly keys: CustomerKeys;
  /** Answers and erases; it has no part in `shop.react`. */
  readonly personalData: ProcessManager;
}

/** What payments are settled with. */
export const depsOf = ({ shop, stripe }: Lived) => ({ ...shop, gateway: stripe.gateway });

/** An order with its PaymentIntent. */
export async function ordered(lived: Lived, productId: string, quantity = 1) {
  return withIntent(lived, await lived.shop.place(productId, quantity));
}

/** What may be paid of a shop's orders, with its PaymentIntent. */
export async function withIntent(lived: Lived, orderId: string) {
  const { state } = await loadOrder(lived.shop.store, orderId);
  if (state.status === 'absent') throw new Error('not placed');
  const requested = await requestPayment(depsOf(lived), { orderId, amount: state.totals.total }, cause);
  if (!requested.accepted) throw new Error(requested.refusal.code);
  const { paymentIntentId } = requested;
  return {
    orderId,
    total: state.totals.total,
    paymentIntentId,
    async pay(card?: string) {
      await lived.stripe.pay(paymentIntentId, card);
      await settlePayment(depsOf(lived), paymentIntentId, cause);
    },
    set: (to: Parameters<typeof setOrderStatus>[1]['to']) =>
      setOrderStatus(lived.shop, { orderId, to }, cause),
  };
}
