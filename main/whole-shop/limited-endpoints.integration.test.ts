import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { API_OPERATIONS } from '#contracts/calls/all.ts';
import { type ServedShopApi, serveShopApi } from '../testing/serve-shop-api.ts';

const SOME_ID = 'f0b7a1de-3a41-4c0f-9d44-2c4f7f3f0001';
/** A hundredth of the usual, so that the fewest requests reach each limit. */
const FACTOR = '0.02';
const MAX_TRIES = 8;

let shop: ServedShopApi;
let cookie: string;
beforeAll(async () => {
  const stores = { databaseUrl: inject('databaseUrl'), eventStoreUrl: inject('eventStoreUrl') };
  shop = await serveShopApi(stores, { RATE_LIMIT_FACTOR: FACTOR });
  cookie = await shop.logIn();
});
afterAll(() => shop.close());

const limited = API_OPERATIONS.filter((operation) => operation.limited);

describe('an endpoint that the document calls limited', () => {
  it.each(limited.map(({ method, path, access }) => [method, path, access] as const))(
    '%s %s answers 429 to one address in the end',
    async (method, path, access) => {
      const send = () =>
        fetch(shop.url + path.replace('{id}', SOME_ID), {
          method,
          headers: { 'content-type': 'application/json', ...(access === 'session' && { cookie }) },
          ...(method !== 'GET' && { body: JSON.stringify({ password: 'devine' }) }),
        });
      let answer = await send();
      for (let tries = 1; tries < MAX_TRIES && answer.status !== 429; tries += 1) answer = await send();
      expect(answer.status).toBe(429);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    },
  );

  it('is every public call that changes something, but those that are signed or end something', () => {
    const unlimited = API_OPERATIONS.filter(
      ({ method, access, limited: isLimited }) => method !== 'GET' && access !== 'session' && !isLimited,
    );
    expect(unlimited.map(({ path }) => path).sort()).toEqual([
      '/api/admin/logout',
      '/api/stripe/webhook',
      '/lettre/confirmer',
      '/lettre/quitter',
      '/objects/uploads/{token}',
      '/retour/confirmer',
      '/retour/quitter',
    ]);
  });
});
