import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { TERMS_VERSION } from '#contracts/constants.ts';
import { DEMO_HOUSE } from '#embedded/seed/demo-house.ts';
import { type ServedShopApi, serveShopApi } from '../testing/serve-shop-api.ts';

let shop: ServedShopApi;
let cookie: string;

beforeAll(async () => {
  const stores = { databaseUrl: inject('databaseUrl'), eventStoreUrl: inject('eventStoreUrl') };
  shop = await serveShopApi(stores, { NODE_ENV: 'production' });
  cookie = await shop.logIn();
});
afterAll(() => shop.close());

const order = {
  customerName: 'Camille',
  customerEmail: 'camille@exemple.fr',
  shippingAddress: { street: '1 rue des Roses', city: 'Grasse', postalCode: '06130', country: 'France' },
  shippingMethod: 'colissimo',
  items: [{ productId: randomUUID(), quantity: 1 }],
  promoCode: null,
  total: '100.00',
  termsAccepted: true,
  termsVersion: TERMS_VERSION,
};

async function send(method: string, path: string, body: unknown) {
  const answer = await fetch(shop.url + path, {
    method,
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID(), cookie },
    body: JSON.stringify(body),
  });
  const { code, detail, errors } = z
    .object({ code: z.string(), detail: z.string(), errors: z.array(z.unknown()) })
    .partial()
    .parse(await answer.json());
  return { status: answer.status, code, detail, errors };
}
const orders = () => send('POST', '/api/orders', order);

it('in production, no order is taken while the law misses a part of the house’s identity', async () => {
  await send('PUT', '/api/admin/house', { ...DEMO_HOUSE, siret: '' });
  const refused = await orders();
  expect([refused.status, refused.code]).toEqual([503, 'payment-unavailable']);
  expect(refused.detail).toContain('Paiement temporairement indisponible');

  await send('PUT', '/api/admin/house', DEMO_HOUSE);
  // There is no such perfume: the order is looked at.
  expect(await orders()).toMatchObject({ status: 409, code: 'product-unavailable' });
});

it('an identity with a wrong number is refused with the field’s own sentence', async () => {
  expect(await send('PUT', '/api/admin/house', { ...DEMO_HOUSE, siret: '123' })).toMatchObject({
    status: 400,
    errors: [{ field: 'siret', message: 'Le SIRET compte quatorze chiffres' }],
  });
});
