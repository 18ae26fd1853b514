import { sleep } from 'k6';
import execution from 'k6/execution';
import { addProducts, logIn } from './steps/console.ts';
import { checkInvariants, NOTHING_UNACCOUNTED, type Offer } from './steps/invariants.ts';
import { buy, PRICE } from './steps/purchase.ts';
import { duration, lookAround, SMOKE } from './steps/shop.ts';

/** A good day's custom for ten minutes: visitors and shoppers at a pace that a small machine bears, to see that nothing grows. */
export const options = {
  scenarios: {
    visitors: {
      executor: 'constant-vus',
      vus: SMOKE ? 2 : 8,
      duration: duration('10m'),
      exec: 'visitor',
    },
    shoppers: {
      executor: 'constant-arrival-rate',
      rate: SMOKE ? 2 : 10,
      timeUnit: '1s',
      duration: duration('10m'),
      preAllocatedVUs: 20,
      maxVUs: 100,
      exec: 'shopper',
    },
  },
  setupTimeout: '120s',
  teardownTimeout: '300s',
  thresholds: { checks: ['rate==1'], http_req_failed: ['rate==0'], ...NOTHING_UNACCOUNTED },
};

const BOTTLES = 100_000;

export function setup(): Offer {
  return { productIds: addProducts(logIn(), 20, PRICE, BOTTLES), bottles: BOTTLES, promo: null };
}

export function visitor({ productIds }: Offer): void {
  lookAround(productIds);
  sleep(0.5);
}

export function shopper({ productIds }: Offer): void {
  const turn = execution.scenario.iterationInTest;
  buy(productIds[turn % productIds.length] ?? '', 1);
}

export function teardown(offer: Offer): void {
  checkInvariants(offer);
}
