import { check, fail } from 'k6';
import execution from 'k6/execution';
import http, { type Answer } from 'k6/http';
import { Counter } from 'k6/metrics';
import { TERMS_VERSION } from '#contracts/constants.ts';
import type { PlacedOrder } from '#contracts/http/shop/orders.ts';
import { orderPromised, paymentTaken } from './invariants.ts';
import { isRefused, RUN, send } from './shop.ts';

// k6 resolves no '#' paths.

/** The price of everything the scripts sell, in euros: above what ships free, so that no shipping is added. */
export const PRICE = '150.00';

const ordersPaid = new Counter('orders_paid');

/** What became of a shopper's try to buy. */
export type Purchase = 'paid' | 'promo-refused' | 'failed';

/**
 * One shopper buys: the order, its PaymentIntent, the payment, and the way back to the shop. What the shop answers is counted, so
 * that `checkInvariants` can ask for it at the end.
 */
export function buy(productId: string, quantity: number, promoCode: string | null = null): Purchase {
  const answer = placeOrder(productId, quantity, promoCode);
  if (isRefused(answer, 'promo-invalid')) return 'promo-refused';
  if (!check(answer, { 'the order is placed': ({ status }) => status === 201 })) return 'failed';
  orderPromised();
  const order = answer.json() as PlacedOrder;
  const intent = requestPayment(order);
  if (!check(intent, { 'the payment can begin': ({ status }) => status === 200 })) return 'failed';
  const { paymentIntentId } = intent.json() as { paymentIntentId: string };
  payAtProvider(paymentIntentId);
  const back = send(
    'POST',
    `/api/orders/${order.id}/payment-return`,
    'POST /api/orders/{id}/payment-return',
    undefined,
  );
  const isPaid = ({ body }: Answer) => (body ?? '').includes('"confirmed"');
  if (!check(back, { 'the shop knows that it is paid': isPaid })) return 'failed';
  paymentTaken();
  ordersPaid.add(1);
  return 'paid';
}

/** POST /api/orders for so many bottles, with or without 10 percent off, under the idempotency key the browser would make. */
export function placeOrder(productId: string, quantity: number, promoCode: string | null = null): Answer {
  const cents = Number(PRICE) * 100 * quantity * (promoCode === null ? 1 : 0.9);
  return send(
    'POST',
    '/api/orders',
    'POST /api/orders',
    {
      customerName: `${RUN} Essai`,
      customerEmail: `client-${execution.vu.idInTest}@exemple.fr`,
      shippingAddress: { street: '1 rue du Banc', city: 'Lyon', postalCode: '69001', country: 'France' },
      total: (cents / 100).toFixed(2),
      promoCode,
      termsAccepted: true,
      termsVersion: TERMS_VERSION,
      items: [{ productId, quantity, price: PRICE }],
    },
    { 'idempotency-key': crypto.randomUUID() },
  );
}

function requestPayment(order: PlacedOrder): Answer {
  const body = { amount: Number(order.total), orderId: order.id };
  return send('POST', '/api/create-payment-intent', 'POST /api/create-payment-intent', body);
}

/** Pays at the provider with a test card. STRIPE_API_URL is that of the simulator; without it, Stripe's own, in test mode. */
function payAtProvider(paymentIntentId: string): void {
  const { STRIPE_API_URL: url = 'https://api.stripe.com', STRIPE_SECRET_KEY: key } = __ENV;
  if (key === undefined) fail('STRIPE_SECRET_KEY is missing: k6 run -e STRIPE_SECRET_KEY=…');
  const answer = http.post(
    `${url}/v1/payment_intents/${paymentIntentId}/confirm`,
    'payment_method=pm_card_visa&return_url=https%3A%2F%2Fshop.example',
    {
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-www-form-urlencoded' },
      tags: { name: 'the provider' },
    },
  );
  if (answer.status !== 200) fail(`the provider refused the payment: ${answer.status} ${answer.body}`);
}
