import { check } from 'k6';
import execution from 'k6/execution';
import http from 'k6/http';
import type { PlacedOrder } from '#contracts/http/orders.ts';
import { addProducts, logIn } from './steps/console.ts';
import {
  checkInvariants,
  NOTHING_UNACCOUNTED,
  type Offer,
  orderPromised,
  paymentTaken,
} from './steps/invariants.ts';
import { centsOf } from './steps/purchase.ts';
import { SMOKE } from './steps/shop.ts';
import { basketOf, PRICE, placeOrder, requestPayment } from './steps/shopper.ts';
import {
  confirmByWebhook,
  forgedWebhook,
  type PaymentNotice,
  payAtProvider,
  refuseByWebhook,
} from './steps/webhook.ts';

const ORDERS = SMOKE ? 10 : 100;
const DELIVERIES = SMOKE ? 100 : 3_000;

/**
 * The provider's webhooks as they come on a bad day: doubled, late, in the wrong order, all at once, and some that are not the
 * provider's. Every order is paid once.
 */
export const options = {
  scenarios: {
    provider: { executor: 'shared-iterations', vus: 16, iterations: DELIVERIES, maxDuration: '5m' },
  },
  setupTimeout: '120s',
  teardownTimeout: '120s',
  thresholds: { checks: ['rate==1'], http_req_failed: ['rate==0'], ...NOTHING_UNACCOUNTED },
};

// A forged one is to be refused.
http.setResponseCallback(http.expectedStatuses({ min: 200, max: 299 }, 400));

interface Payments extends Offer {
  readonly notices: readonly PaymentNotice[];
}

const BOTTLES = 10_000;

export function setup(): Payments {
  const productIds = addProducts(logIn(), 2, PRICE, BOTTLES);
  const notices = Array.from({ length: ORDERS }, (_, index) => {
    const order = placeOrder(basketOf(productIds[index % 2] ?? '', 1)).json() as PlacedOrder;
    const { paymentIntentId } = requestPayment(order).json() as { paymentIntentId: string };
    payAtProvider({ paymentIntentId });
    orderPromised();
    paymentTaken();
    return { paymentIntentId, orderId: order.id, amount: centsOf(order.total) };
  });
  return { productIds, bottles: BOTTLES, promo: null, notices };
}

export default function provider({ notices }: Payments): void {
  const turn = execution.scenario.iterationInTest;
  // Every order has several notices; neighbours at once, so that two servers' worth of conflicts happen.
  const notice = notices[Math.floor(turn / 3) % notices.length];
  if (notice === undefined) return;
  if (turn % 10 === 0) {
    check(forgedWebhook(notice), { 'a forged webhook is refused': ({ status }) => status === 400 });
    return;
  }
  const answer =
    turn % 7 === 0
      ? refuseByWebhook(notice, `evt_refused_${turn}`)
      : confirmByWebhook(notice, turn % 2 === 0 ? undefined : `evt_again_${turn}`);
  check(answer, { 'the webhook is taken': ({ status }) => status === 200 });
}

export function teardown(offer: Payments): void {
  // Each order has at least one more notice, so that all are paid whatever the turns were.
  for (const notice of offer.notices) confirmByWebhook(notice);
  checkInvariants(offer);
}
