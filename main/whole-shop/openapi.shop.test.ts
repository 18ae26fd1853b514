import { beforeAll, describe, expect, inject, it } from 'vitest';
import { API_OPERATIONS, type Operation } from '#contracts/calls/all.ts';
import { isNamed, statusOf } from '#contracts/calls/call.ts';
import { promoCodeListSchema } from '#contracts/http/promos.ts';
import { eventually } from '#embedded/testing/eventually.ts';
import { createShopClient } from '#embedded/testing/shop-client.ts';

const client = createShopClient(inject('shop').url);
const ids = { product: '', order: '', promo: '', picture: '' };

beforeAll(async () => {
  await client.logIn();
  const product = (await client.listProducts()).find(({ imageUrl }) => imageUrl.startsWith('/objects/'));
  if (product === undefined) throw new Error('the seeded shop has a perfume with a picture');
  ids.product = product.id;
  ids.picture = product.imageUrl.slice('/objects/'.length);
  const ordered = await client.order({
    productId: product.id,
    priceCents: Math.round(Number(product.price) * 100),
  });
  if (!('placed' in ordered)) throw new Error(ordered.refused.detail);
  ids.order = ordered.placed.id;
  const promos = promoCodeListSchema.parse(await (await client.call('GET', '/api/promo-codes')).json());
  ids.promo = promos[0]?.id ?? '';
  const visitor = { name: 'Ada', email: 'ada@exemple.fr', subject: 'Bonjour', message: 'Bonjour' };
  await client.call('POST', '/api/contact', visitor);
  await client.call('POST', '/api/newsletter', { email: 'ada@exemple.fr' });
  await eventually(
    'the order is listed',
    () => client.listOrders(),
    (orders) => orders.some(({ id }) => id === ids.order),
  );
});

/** What some calls have to be asked. */
const QUESTIONS: Readonly<Record<string, string>> = {
  '/api/admin/audit/streams': '?category=order',
  '/api/admin/orders/{id}/status-preview': '?to=shipped',
  '/api/admin/audit/shop': `?at=${new Date().toISOString()}`,
};

/** The address of a call about something this shop has. */
function addressOf({ path }: Operation): string {
  const id = path.includes('/orders/') ? ids.order : path.includes('/promos/') ? ids.promo : ids.product;
  const address = path.replace('{id}', id).replace('{path}', ids.picture);
  return address + (QUESTIONS[path] ?? '');
}

/** Asked with a mailed link's token, or about what only a paid order has: read in tests of their own. */
const ELSEWHERE =
  /\/documents\/\{id\}|personal-data(?:$|\/file|\/\{id\})|withdrawals\/order|return-preview|email-notifications\/\{id\}/;
const readings = API_OPERATIONS.filter(
  ({ method, path }) => method === 'GET' && !path.startsWith('/api/newsletter/') && !ELSEWHERE.test(path),
);

describe('a shop with something in every list', () => {
  it.each(readings.map((operation) => [operation.path, operation] as const))(
    'answers GET %s with exactly what the OpenAPI document says',
    async (_path, operation) => {
      const answer = await client.call('GET', addressOf(operation));
      expect(answer.status).toBe(statusOf(operation));
      const { answer: content } = operation;
      if (content === undefined) return;
      if (isNamed(content)) expect(content.schema.safeParse(await answer.json()).error).toBeUndefined();
      else expect(answer.headers.get('content-type')).toContain(content.mediaType.replace('*', ''));
    },
  );
});

it('is described on a page that a shop of npm start has', async () => {
  const page = await fetch(new URL('/api/docs', inject('shop').url));
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('/api/products')]);
});
