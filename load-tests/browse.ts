import { check } from 'k6';
import { addProducts, logIn, reviseProduct } from './steps/console.ts';
import type { Offer } from './steps/invariants.ts';
import { PRICE } from './steps/purchase.ts';
import { duration, get, lookAround, SMOKE, unlessSmoke } from './steps/shop.ts';

/** Visitors who look and buy nothing. At the end a price is changed: the very next page shows it. */
export const options = {
  scenarios: {
    visitors: { executor: 'constant-vus', vus: SMOKE ? 4 : 16, duration: duration('30s') },
  },
  setupTimeout: '120s',
  teardownTimeout: '60s',
  thresholds: {
    checks: ['rate==1'],
    http_req_failed: ['rate==0'],
    ...unlessSmoke('http_req_duration{name:GET /parfums/{id}}', 'p(95)<=100'),
  },
};

const NEW_PRICE = '123.45';

export function setup(): Pick<Offer, 'productIds'> {
  return { productIds: addProducts(logIn(), 10, PRICE, 100) };
}

export default function visitor({ productIds }: Pick<Offer, 'productIds'>): void {
  lookAround(productIds);
}

export function teardown({ productIds }: Pick<Offer, 'productIds'>): void {
  const [id = ''] = productIds;
  const current = reviseProduct(logIn(), id, { price: NEW_PRICE });
  const page = get(`/parfums/${id}`, 'GET /parfums/{id} (new price)');
  check(page, {
    'the read models came to the end of the log': () => current,
    'the next page shows the new price': ({ body }) => (body ?? '').includes(NEW_PRICE.replace('.', ',')),
  });
}
