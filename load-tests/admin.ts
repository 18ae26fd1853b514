import { check } from 'k6';
import execution from 'k6/execution';
import { Counter } from 'k6/metrics';
import {
  addProducts,
  logIn,
  readOrders,
  readProduct,
  reviseProduct,
  type Session,
  waitForReadModels,
} from './steps/console.ts';
import { NOTHING_UNACCOUNTED, type Offer, settleBooks } from './steps/invariants.ts';
import { buy } from './steps/purchase.ts';
import { duration, SMOKE } from './steps/shop.ts';
import { PRICE } from './steps/shopper.ts';

/** Administrators restock, reprice and read orders while shoppers buy the same perfumes. */
export const options = {
  scenarios: {
    administrators: {
      executor: 'constant-vus',
      vus: SMOKE ? 1 : 3,
      duration: duration('30s'),
      exec: 'administrator',
    },
    shoppers: {
      executor: 'constant-vus',
      vus: SMOKE ? 2 : 6,
      duration: duration('30s'),
      exec: 'shopper',
    },
  },
  setupTimeout: '120s',
  teardownTimeout: '300s',
  thresholds: { checks: ['rate==1'], ...NOTHING_UNACCOUNTED, bottles_unaccounted: ['count==0'] },
};

const BOTTLES = 10_000;
const PRODUCTS = 5;
const RESTOCK = 7;

/** Bottles brought in less those sold, less what the stock grew by: 0 unless the shop lost or invented some. */
const bottlesUnaccounted = new Counter('bottles_unaccounted');

interface Work extends Offer {
  readonly session: Session;
}

export function setup(): Work {
  const session = logIn();
  return {
    session,
    productIds: addProducts(session, PRODUCTS, PRICE, BOTTLES),
    bottles: BOTTLES,
    promo: null,
  };
}

export function administrator({ session, productIds }: Work): void {
  const id = productIds[execution.scenario.iterationInTest % PRODUCTS] ?? '';
  // The form was opened when it showed some stock; saving moves the stock by the difference, whatever was sold meanwhile.
  const stockQuantityBefore = readProduct(id).stockQuantity;
  const stockQuantity = stockQuantityBefore + RESTOCK;
  reviseProduct(session, id, { stockQuantity, stockQuantityBefore });
  bottlesUnaccounted.add(RESTOCK);
  readOrders(session, null);
}

export function shopper({ productIds }: Work): void {
  const id = productIds[execution.scenario.iterationInTest % PRODUCTS] ?? '';
  if (buy(id, 1) === 'paid') bottlesUnaccounted.add(-1);
}

export function teardown({ productIds, bottles }: Work): void {
  const session = logIn();
  const current = waitForReadModels(session, productIds[0] ?? '');
  check(current, { 'the read models came to the end of the log': Boolean });
  settleBooks(session);
  for (const id of productIds) bottlesUnaccounted.add(bottles - readProduct(id).stockQuantity);
}
