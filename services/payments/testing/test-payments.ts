import { randomUUID } from 'node:crypto';
import type { OrderEvent } from '#contracts/events/orders/order.ts';
import { orderStream } from '../../orders/order-stream.ts';
import {
  buying,
  cause,
  ONE_BOTTLE,
  openTestShop,
  orderOf,
  type TestShop,
} from '../../orders/testing/test-shop.ts';
import { returnFromPayment } from '../payment-return.ts';
import { receiveNotice } from '../receive-notice.ts';
import { requestPayment } from '../request-payment.ts';
import type { PaymentDeps } from '../settle-payment.ts';
import { openTestStripe, type TestStripe } from './test-stripe.ts';

/** A shop that takes payments, over a real event store and a Stripe of its own. */
export interface TestPayments {
  readonly shop: TestShop;
  readonly stripe: TestStripe;
  readonly deps: PaymentDeps;
  /** An order of one bottle, out of `stock`, with its PaymentIntent. */
  ordered(stock?: number): Promise<{ productId: string; orderId: string; paymentIntentId: string }>;
  /** The PaymentIntent an order is to be paid with. */
  intentOf(orderId: string): Promise<string>;
  eventsOf(orderId: string): Promise<string[]>;
  /** Every webhook about an order arrives (again). */
  webhooks(orderId: string): Promise<void>;
  /** The shopper comes back from paying. */
  returning(orderId: string): ReturnType<typeof returnFromPayment>;
  close(): Promise<void>;
}

/** @param stripeTimeoutMs as in `openTestStripe`. */
export async function openTestPayments(
  eventStoreUrl: string,
  stripeTimeoutMs?: number,
): Promise<TestPayments> {
  const shop = openTestShop(eventStoreUrl);
  const stripe = await openTestStripe(stripeTimeoutMs);
  const deps: PaymentDeps = { ...shop, gateway: stripe.gateway };

  async function intentOf(orderId: string): Promise<string> {
    const requested = await requestPayment(deps, { orderId, amount: ONE_BOTTLE }, cause);
    if (!requested.accepted) throw new Error(`no payment: ${JSON.stringify(requested.refusal)}`);
    return requested.paymentIntentId;
  }

  return {
    shop,
    stripe,
    deps,
    intentOf,
    async ordered(stock = 5) {
      const productId = await shop.addPerfume({ stock });
      const orderId = randomUUID();
      const request = { orderId, content: buying([{ productId, quantity: 1 }]), expectedTotal: ONE_BOTTLE };
      orderOf(await shop.placeOrder(request, cause));
      return { productId, orderId, paymentIntentId: await intentOf(orderId) };
    },
    async eventsOf(orderId) {
      const { events } = await shop.store.readStream<OrderEvent>(orderStream(orderId));
      return events.map((event) => event.type);
    },
    async webhooks(orderId) {
      for (const notice of await stripe.noticesOf(orderId)) await receiveNotice(deps, notice, cause);
    },
    returning: (orderId) => returnFromPayment(deps, orderId, cause),
    async close() {
      await stripe.close();
      await shop.close();
    },
  };
}

/** The events of an order that was paid without a detour. */
export const PAID = ['OrderPlaced', 'PaymentRequested', 'PaymentConfirmed'];
