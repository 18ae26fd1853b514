import { check } from 'k6';
import execution from 'k6/execution';
import { Counter } from 'k6/metrics';
import type { PlacedOrder } from '#contracts/http/orders.ts';
import { addProducts, addPromo, logIn } from './steps/console.ts';
import {
  checkInvariants,
  NOTHING_UNACCOUNTED,
  type Offer,
  orderPromised,
  paymentTaken,
} from './steps/invariants.ts';
import { duration, RUN, SMOKE, unlessSmoke } from './steps/shop.ts';
import { basketOf, PRICE, placeOrder, requestPayment } from './steps/shopper.ts';
import { confirmByWebhook } from './steps/webhook.ts';

/**
 * Shoppers who buy one perfume of fifty, one after the other: the order, its PaymentIntent, and the provider's word that it is
 * paid. The first of them have a promo code, until it is used up.
 */
export const options = {
  scenarios: {
    shoppers: { executor: 'constant-vus', vus: SMOKE ? 4 : 16, duration: duration('30s') },
  },
  setupTimeout: '120s',
  teardownTimeout: '300s',
  thresholds: {
    checks: ['rate==1'],
    ...NOTHING_UNACCOUNTED,
    orders_paid: ['count>0'],
    ...unlessSmoke('http_req_duration{name:POST /api/orders}', 'p(95)<=60'),
  },
};

const PRODUCTS = 50;
const BOTTLES = 100_000;
const PROMO_USES = SMOKE ? 10 : 200;
const ordersPaid = new Counter('orders_paid');

export function setup(): Offer {
  const session = logIn();
  const promo = { code: `CHARGE10-${RUN}`.toUpperCase(), maxUses: PROMO_USES };
  addPromo(session, promo.code, promo.maxUses);
  return { productIds: addProducts(session, PRODUCTS, PRICE, BOTTLES), bottles: BOTTLES, promo };
}

/** What this shopper remembers from one order to the next. */
let promoIsOver = false;

export default function shopper({ productIds, promo }: Offer): void {
  const turn = execution.scenario.iterationInTest;
  const productId = productIds[turn % productIds.length] ?? '';
  const code = promoIsOver ? null : (promo?.code ?? null);
  const quantity = 1 + (turn % 2);
  const answer = placeOrder(basketOf(productId, quantity, code));
  if (code !== null && answer.status === 409) {
    promoIsOver = true;
    return;
  }
  if (!check(answer, { 'the order is placed': ({ status }) => status === 201 })) return;
  orderPromised();
  const order = answer.json() as PlacedOrder;
  const intent = requestPayment(order);
  if (!check(intent, { 'the payment can begin': ({ status }) => status === 200 })) return;
  const { paymentIntentId } = intent.json() as { paymentIntentId: string };
  const amount = Math.round(Number(order.total) * 100);
  const confirmed = confirmByWebhook({ paymentIntentId, orderId: order.id, amount });
  if (!check(confirmed, { 'the webhook is taken': ({ status }) => status === 200 })) return;
  paymentTaken();
  ordersPaid.add(1);
}

export function teardown(offer: Offer): void {
  checkInvariants(offer);
}
