import execution from 'k6/execution';
import { addProducts, logIn } from './steps/console.ts';
import { checkInvariants, NOTHING_UNACCOUNTED, type Offer } from './steps/invariants.ts';
import { buy } from './steps/purchase.ts';
import { SMOKE } from './steps/shop.ts';
import { PRICE } from './steps/shopper.ts';

const QUIET = SMOKE ? 2 : 5;
const CROWD = SMOKE ? 15 : 150;

/** A newspaper writes about the house: from a few orders a second to far more than usual within two seconds, and back. */
export const options = {
  scenarios: {
    spike: {
      executor: 'ramping-arrival-rate',
      startRate: QUIET,
      timeUnit: '1s',
      preAllocatedVUs: 50,
      maxVUs: 600,
      stages: [
        { target: QUIET, duration: SMOKE ? '2s' : '10s' },
        { target: CROWD, duration: '2s' },
        { target: CROWD, duration: SMOKE ? '3s' : '10s' },
        { target: QUIET, duration: '2s' },
        { target: QUIET, duration: SMOKE ? '2s' : '15s' },
      ],
    },
  },
  setupTimeout: '120s',
  teardownTimeout: '300s',
  // Slower it may become, wrong it may not.
  thresholds: { checks: ['rate==1'], http_req_failed: ['rate==0'], ...NOTHING_UNACCOUNTED },
};

const BOTTLES = 100_000;

export function setup(): Offer {
  return { productIds: addProducts(logIn(), 10, PRICE, BOTTLES), bottles: BOTTLES, promo: null };
}

export default function shopper({ productIds }: Offer): void {
  const turn = execution.scenario.iterationInTest;
  buy(productIds[turn % productIds.length] ?? '', 1);
}

export function teardown(offer: Offer): void {
  checkInvariants(offer);
}
