import { check, fail } from 'k6';
import execution from 'k6/execution';
import http from 'k6/http';
import type { PlacedOrder } from '#contracts/http/orders.ts';
import type { Product } from '#contracts/http/products.ts';

/**
 * Shoppers who each order one bottle and ask to pay for it. Run it against a shop with stock to spare:
 * `k6 run -e SHOP_URL=http://localhost:3000 load-tests/checkout.ts`
 */
const SHOP = __ENV.SHOP_URL ?? 'http://localhost:3000';
const JSON_BODY = { 'content-type': 'application/json' };

export const options = {
  scenarios: { shoppers: { executor: 'shared-iterations', vus: 8, iterations: 80, maxDuration: '1m' } },
  thresholds: { checks: ['rate==1'] },
};

/** The perfume with the most bottles left: this is about speed, not about the last bottle. */
export function setup(): Product {
  // What k6 reads is the shop's own answer, whose shape the contract gives.
  const products = http.get(`${SHOP}/api/products`).json() as Product[];
  const [most] = products.sort((a, b) => b.stockQuantity - a.stockQuantity);
  if (!most || most.stockQuantity < options.scenarios.shoppers.iterations)
    fail('no product has stock enough: raise one in the console first');
  return most;
}

export default function shopper(product: Product): void {
  const price = Number(product.price);
  const total = (price >= 99.98 ? price : price + 4.99).toFixed(2);
  const order = http.post(
    `${SHOP}/api/orders`,
    JSON.stringify({
      customerName: 'Camille Essai',
      customerEmail: `essai-${execution.scenario.iterationInTest}@exemple.fr`,
      shippingAddress: { street: '1 rue du Banc', city: 'Lyon', postalCode: '69001', country: 'France' },
      total,
      items: [{ productId: product.id, quantity: 1, price: product.price }],
    }),
    { headers: JSON_BODY, tags: { name: 'POST /api/orders' } },
  );
  if (!check(order, { 'the order is placed': (answer) => answer.status === 201 })) return;
  const { id } = order.json() as PlacedOrder;
  const intent = http.post(
    `${SHOP}/api/create-payment-intent`,
    JSON.stringify({ amount: Number(total), orderId: id }),
    { headers: JSON_BODY, tags: { name: 'POST /api/create-payment-intent' } },
  );
  check(intent, { 'the payment can begin': (answer) => answer.status === 200 });
}
