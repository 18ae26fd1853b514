import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type ServedShopApi, serveShopApi } from '../testing/serve-shop-api.ts';

const SOME_ID = 'f0b7a1de-3a41-4c0f-9d44-2c4f7f3f0001';

let shop: ServedShopApi;
let cookie: string;
beforeAll(async () => {
  shop = await serveShopApi({ databaseUrl: inject('databaseUrl'), eventStoreUrl: inject('eventStoreUrl') });
  cookie = await shop.logIn();
});
afterAll(() => shop.close());

/** Calls, administrator's included, in another spelling that a lenient router would take for the same. */
async function answered(respell: (path: string) => string): Promise<string[]> {
  const found: string[] = [];
  for (const call of shop.calls) {
    const [method = '', path = ''] = call.split(' ');
    const url = respell(path.replace(/\{\$?\w+\}/g, SOME_ID));
    const { status } = await fetch(shop.url + url, { method, headers: { cookie } });
    // Under /objects everything is the name of a picture, for those who read.
    if (status !== 404 && status !== 405) found.push(`${method} ${url}: ${status}`);
  }
  return found;
}

describe('a call', () => {
  it('does not exist in capitals', async () => {
    expect(shop.calls.length).toBeGreaterThan(40);
    expect(await answered((path) => path.toUpperCase())).toEqual([]);
  });

  it('does not exist with a slash behind it', async () => {
    expect(await answered((path) => `${path}/`)).toEqual([]);
  });

  it('does not exist with another slash in front of it', async () => {
    expect(await answered((path) => `/${path}`)).toEqual([]);
  });
});

describe('an answer under /api', () => {
  it.each(['/api/orders', '/api/orders/', '/api', '/api/', '/api/nothing'])(
    'to %s is stored nowhere, whatever it is',
    async (path) => {
      const answer = await fetch(shop.url + path, { headers: { cookie } });
      expect(answer.headers.get('cache-control')).toBe('no-store');
    },
  );
});

describe('what is for operators', () => {
  it.each(['/readyz', '/readyz/', '/Readyz', '/healthz', '/metrics'])(
    '%s is not there for the public',
    async (path) => {
      expect((await fetch(shop.url + path)).status).toBe(404);
    },
  );
});
