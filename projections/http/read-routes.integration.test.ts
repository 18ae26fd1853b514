import { randomUUID } from 'node:crypto';
import type { Context, Middleware } from 'koa';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { PROBLEM_MEDIA_TYPE } from '#contracts/http/headers.ts';
import { problemSchema } from '#contracts/http/problem.ts';
import { orderPageSchema } from '#contracts/http/shop/orders.ts';
import { productListSchema, productSchema } from '#contracts/http/shop/products.ts';
import { reviewListSchema, reviewsOverviewSchema } from '#contracts/http/shop/reviews.ts';
import { shortId } from '#contracts/identifiers.ts';
import { type ServedApp, serveApp } from '#platform/http/testing/serve-app.ts';
import { allProjections } from '../all.ts';
import { createShopReads } from '../shop-reads.ts';
import { createHistory } from '../testing/history.ts';
import { openReadModels, type TestReadModels } from '../testing/read-models.ts';
import { orderPlaced, productAdded, reviewSubmitted } from '../testing/sample-events.ts';
import { consoleRoutes } from './console-routes.ts';
import { publicRoutes } from './public-routes.ts';

const onSale = randomUUID();
const hidden = randomUUID();
const orderId = randomUUID();

let readModels: TestReadModels;
let served: ServedApp;

beforeAll(async () => {
  readModels = await openReadModels(inject('databaseUrl'));
  const history = createHistory();
  history.add(`product-${onSale}`, productAdded(onSale));
  history.add(`product-${hidden}`, productAdded(hidden, { isActive: false }));
  for (const productId of [onSale, hidden]) {
    const reviewId = randomUUID();
    history.add(`review-${reviewId}`, reviewSubmitted(reviewId, productId));
    history.add(`review-${reviewId}`, { type: 'ReviewPublished', data: { reviewId, productId } });
  }
  history.add(`order-${orderId}`, orderPlaced(orderId, { lines: [{ productId: onSale, quantity: 1 }] }));
  for (const projection of allProjections) await readModels.apply(projection, history.events);

  // Who asks is told by headers here; sessions and proofs have tests of their own.
  const isAdmin = (ctx: Context) => ctx.get('x-test-admin') === 'yes';
  const { db } = readModels;
  const reads = createShopReads(db);
  const guard: Middleware = async (ctx, next) => (isAdmin(ctx) ? next() : ctx.throw(401));
  served = await serveApp(
    consoleRoutes({
      db,
      requireSession: guard,
      supportEmail: 'contact@miris.example',
      clock: () => new Date(),
    }),
    publicRoutes({
      db,
      answerShopper: async (ctx, _key, read) => {
        const found = await read(reads);
        if (found !== null) ctx.body = found;
        return found !== null;
      },
      catalogue: () => reads.readCatalogueIndex(),
      hasSession: async (ctx) => isAdmin(ctx),
      mayReadOrder: async (ctx, id) => ctx.get('x-test-order') === id,
      orderPagePath: async (id) => `/commande/suivi/${id}`,
    }),
  );
});
afterAll(async () => {
  await served.close();
  await readModels.close();
});

function get(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(served.url + path, { headers });
}
const asAdmin = { 'x-test-admin': 'yes' };

async function expectNotFound(response: Response, detail: string): Promise<void> {
  expect(response.status).toBe(404);
  expect(response.headers.get('content-type')).toContain(PROBLEM_MEDIA_TYPE);
  expect(problemSchema.parse(await response.json())).toMatchObject({ code: 'not-found', detail });
}

describe('shoppers', () => {
  it('read active products only, the console all of them', async () => {
    const idsOf = async (response: Response) =>
      productListSchema.parse(await response.json()).map(({ id }) => id);
    expect(await idsOf(await get('/api/products'))).toEqual([onSale]);
    expect(await idsOf(await get('/api/products', asAdmin))).toEqual([onSale, hidden]);
  });

  it('read one product, and are told when there is none for them', async () => {
    expect(productSchema.parse(await (await get(`/api/products/${onSale}`)).json()).id).toBe(onSale);
    for (const id of [hidden, randomUUID(), 'no-such-id'])
      await expectNotFound(await get(`/api/products/${id}`), 'Produit introuvable');
    expect((await get(`/api/products/${hidden}`, asAdmin)).status).toBe(200);
  });

  it('read published reviews by either path, never an e-mail address', async () => {
    for (const path of [`/api/products/${onSale}/reviews`, `/api/reviews/product/${onSale}`]) {
      const body = await (await get(path)).text();
      expect(reviewListSchema.parse(JSON.parse(body))).toHaveLength(1);
      expect(body).not.toContain('@');
    }
    const overview = await (await get(`/api/products/${onSale}/reviews/overview`)).text();
    expect(reviewsOverviewSchema.parse(JSON.parse(overview)).newest).toHaveLength(1);
    expect(overview).not.toContain('@');
  });

  it('read no reviews of a perfume that is not on sale, or is none', async () => {
    for (const id of [hidden, randomUUID(), 'no-such-id'])
      for (const path of [
        `/api/products/${id}/reviews`,
        `/api/reviews/product/${id}`,
        `/api/products/${id}/reviews/overview`,
      ])
        await expectNotFound(await get(path), 'Produit introuvable');
  });

  it('read the confirmation of their own order only', async () => {
    const path = `/api/orders/${orderId}/confirmation`;
    expect((await get(path, { 'x-test-order': orderId })).status).toBe(200);
    await expectNotFound(await get(path), 'Commande introuvable');
    await expectNotFound(await get('/api/orders/no-such-id/confirmation'), 'Commande introuvable');
  });
});

describe('the console', () => {
  it.each([
    '/api/reviews',
    '/api/orders',
    '/api/admin/orders',
    '/api/admin/orders?status=pending&search=ada&limit=5',
    '/api/admin/orders/counts',
    '/api/promo-codes',
    '/api/admin/analytics/stats',
    '/api/admin/analytics/orders/recent',
    '/api/admin/analytics/monthly',
    '/api/admin/stock-alerts',
    '/api/admin/contact-messages',
    '/api/admin/newsletter',
    '/api/admin/email-notifications',
    '/api/admin/email-notifications?orderId=no-such-id',
    '/api/admin/email-notifications?type=contact-received&status=failed',
  ])('reads %s with a session and nobody else does', async (path) => {
    expect((await get(path)).status).toBe(401);
    expect((await get(path, asAdmin)).status).toBe(200);
  });

  it('searches orders without the text in an address, as by query', async () => {
    const search = (headers: Record<string, string>) =>
      fetch(`${served.url}/api/admin/orders/search`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ search: shortId(orderId), limit: 5 }),
      });
    expect((await search({})).status).toBe(401);
    const found = orderPageSchema.parse(await (await search(asAdmin)).json());
    expect(found.orders.map(({ id }) => id)).toEqual([orderId]);
    const byQuery = await get(`/api/admin/orders?search=${shortId(orderId)}&limit=5`, asAdmin);
    // The search says how many there are, too.
    expect({ ...orderPageSchema.parse(await byQuery.json()), matching: 1 }).toEqual(found);
  });
});
