import execution from 'k6/execution';
import { addProducts, addPromo, logIn } from './steps/console.ts';
import { checkInvariants, NOTHING_UNACCOUNTED, type Offer } from './steps/invariants.ts';
import { buy, PRICE } from './steps/purchase.ts';
import { duration, RUN, refusalsAreAnswers, SMOKE, unlessSmoke } from './steps/shop.ts';

const SHOPPERS = { executor: 'constant-vus', vus: SMOKE ? 4 : 16 };
const WARM_UP_SECONDS = 10;

/**
 * Shoppers who buy one perfume of fifty, one after the other and without a pause. The first of them have a promo code, until it
 * is used up.
 */
export const options = {
  scenarios: {
    // A shop that has just opened has not compiled yet what an order runs through.
    ...(SMOKE ? {} : { warm_up: { ...SHOPPERS, duration: `${WARM_UP_SECONDS}s` } }),
    shoppers: { ...SHOPPERS, duration: duration('30s'), startTime: `${SMOKE ? 0 : WARM_UP_SECONDS}s` },
  },
  setupTimeout: '120s',
  teardownTimeout: '300s',
  thresholds: {
    checks: ['rate==1'],
    http_req_failed: ['rate==0'],
    ...NOTHING_UNACCOUNTED,
    orders_paid: ['count>0'],
    ...unlessSmoke('http_req_duration{name:POST /api/orders,scenario:shoppers}', 'p(95)<=60'),
  },
};

const PRODUCTS = SMOKE ? 5 : 50;
const BOTTLES = 100_000;
const PROMO_USES = SMOKE ? 10 : 200;
refusalsAreAnswers();

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
  const code = promoIsOver || promo === null ? null : promo.code;
  if (buy(productId, 1 + (turn % 2), code) === 'promo-refused') promoIsOver = true;
}

export function teardown(offer: Offer): void {
  checkInvariants(offer);
}
