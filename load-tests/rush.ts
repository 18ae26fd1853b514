import { check } from 'k6';
import { Counter } from 'k6/metrics';
import { addProducts, logIn } from './steps/console.ts';
import { checkInvariants, NOTHING_UNACCOUNTED, type Offer, orderPromised } from './steps/invariants.ts';
import { PRICE, placeOrder } from './steps/purchase.ts';
import { isRefused, refusalsAreAnswers, SMOKE, unlessSmoke } from './steps/shop.ts';

const SHOPPERS = SMOKE ? 300 : 2_000;
const BOTTLES = SMOKE ? 20 : 100;
const SECONDS = SMOKE ? 3 : 10;

/** Two thousand shoppers in ten seconds want one of a hundred bottles: a hundred get it, the others are refused at once. */
export const options = {
  scenarios: {
    rush: {
      executor: 'constant-arrival-rate',
      rate: SHOPPERS / SECONDS,
      timeUnit: '1s',
      duration: `${SECONDS}s`,
      preAllocatedVUs: SMOKE ? 300 : 1_000,
      maxVUs: SMOKE ? 300 : 2_000,
    },
  },
  setupTimeout: '60s',
  teardownTimeout: '120s',
  thresholds: {
    checks: ['rate==1'],
    ...NOTHING_UNACCOUNTED,
    bottles_sold: [`count==${BOTTLES}`],
    http_req_failed: ['rate==0'],
    ...unlessSmoke('dropped_iterations', 'count==0'),
    ...unlessSmoke('http_req_duration{name:POST /api/orders}', 'p(95)<=500'),
  },
};

const bottlesSold = new Counter('bottles_sold');
refusalsAreAnswers();

export function setup(): Offer {
  return { productIds: addProducts(logIn(), 1, PRICE, BOTTLES), bottles: BOTTLES, promo: null };
}

export default function shopper({ productIds }: Offer): void {
  const answer = placeOrder(productIds[0] ?? '', 1);
  check(answer, {
    'the order is placed, or the last bottle is gone': (given) =>
      given.status === 201 || isRefused(given, 'insufficient-stock'),
  });
  if (answer.status !== 201) return;
  orderPromised();
  bottlesSold.add(1);
}

export function teardown(offer: Offer): void {
  const { orders } = checkInvariants(offer);
  check(orders, { 'every bottle found its shopper': (count) => count === BOTTLES });
}
