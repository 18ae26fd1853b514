import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API_OPERATIONS } from '#contracts/calls/all.ts';
import { problemSchema } from '#contracts/http/problem.ts';
import { eventually } from '#embedded/testing/eventually.ts';
import { discardShop, openShop, type TestShop } from '#embedded/testing/shops/open-shop.ts';
import { createShopClient } from '#embedded/testing/shops/shop-client.ts';
import { callsFor, type FuzzedAnswer, type FuzzedCall, sendCall } from './fuzzed-call.ts';
import { HOSTILE_TEXTS } from './hostile.ts';

/** A customer whose data nobody without a session may ever be answered. */
const VICTIM = { name: 'Victoire Confidentielle', email: 'victoire@confidentiel.example' };
const RUNS = 15;

let shop: TestShop;
let cookie: string;
/** Perfumes and an order that the shop has: an administrator's calls may change or remove them. */
const ids: string[] = [];
/** Endpoints that took something: what is only ever refused is hardly tested. */
const taken = new Set<string>();

beforeAll(async () => {
  shop = await openShop();
  const client = createShopClient(shop.url);
  await client.logIn();
  const login = await client.call('POST', '/api/admin/login', { password: 'flacon-de-test-2026' });
  cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  for (const name of ['Parfum discret', 'Parfum secret', 'Parfum muet'])
    ids.push(await client.addProduct({ name, price: '80.00', stockQuantity: 5_000 }));
  const [productId = ''] = ids;
  const ordered = await client.order({ productId, priceCents: 8_000, customerEmail: VICTIM.email });
  if (!('placed' in ordered)) throw new Error(ordered.refused.detail);
  ids.push(ordered.placed.id);
  await client.call('POST', '/api/contact', { ...VICTIM, subject: 'Secret', message: 'Rien que pour vous' });
  await client.call('POST', '/api/newsletter', { email: VICTIM.email });
  await client.call('POST', `/api/products/${productId}/restock-notices`, { email: VICTIM.email });
  await client.call('POST', `/api/products/${productId}/reviews`, {
    customerName: 'V.',
    customerEmail: VICTIM.email,
    comment: 'Très discret',
    rating: 5,
  });
  await eventually(
    'the order is listed',
    () => client.listOrders(),
    (orders) => orders.length > 0,
  );
});
afterAll(() => discardShop(shop));

/** What no answer may hold: a stack, a path of the machine, a statement, a library's name, a polluted prototype. */
const LEAKS =
  /\bat [\w.<>]+ \(|node_modules|file:\/\/|\bselect .+ from\b|\binsert into\b|ECONN|22021|invalid byte|"polluted":/i;

function expectHarmless(call: FuzzedCall, { status, type, text }: FuzzedAnswer): void {
  const said = `${call.method} ${call.address} → ${status} ${text.slice(0, 300)}`;
  expect(status, said).toBeLessThan(500);
  expect(text, said).not.toMatch(LEAKS);
  if (!call.withSession) expect(text, said).not.toMatch(/confidentiel/i);
  const isPage = type.startsWith('text/html');
  if (status >= 400 && !isPage) {
    expect(type, said).toBe('application/problem+json');
    expect(problemSchema.parse(JSON.parse(text)).status, said).toBe(status);
  }
}

/** Logging out would end the session the others need; the provider's sender is told to come again (503) for what cannot be. */
const ENDPOINTS = API_OPERATIONS.filter(({ path }) => !path.includes('logout'));

describe('every public endpoint', () => {
  it.each(ENDPOINTS.map((operation) => [operation.method, operation.path, operation] as const))(
    '%s %s takes whatever comes: no failure, no hang, no leak',
    async (_method, _path, operation) => {
      await fc.assert(
        fc.asyncProperty(callsFor(operation, ids), async (call) => {
          const answer = await sendCall(shop.url, call, cookie);
          expectHarmless(call, answer);
          if (call.method !== 'GET' && answer.status < 300) taken.add(operation.path);
        }),
        { numRuns: RUNS },
      );
    },
  );

  it('pages do too', async () => {
    const paths = [
      '/',
      '/parfums/',
      '/commande/confirmation',
      '/admin',
      '/objects/',
      '/assets/',
      '/index.pageContext.json',
    ];
    for (const path of paths)
      for (const text of HOSTILE_TEXTS) {
        const escaped = encodeURIComponent(text.replace(/\p{Surrogate}/gu, '')).slice(0, 3_000);
        for (const address of [`${path}${escaped}`, `${path}?commande=${escaped}&tri=${escaped}`]) {
          const call = {
            method: 'GET',
            address,
            headers: { Accept: 'text/html' },
            body: null,
            withSession: false,
          };
          const { status, text: answered } = await sendCall(shop.url, call, cookie);
          expect(status, address).toBeLessThan(500);
          expect(answered, address).not.toMatch(/confidentiel/i);
          expect(answered, address).not.toContain('<script>alert(1)</script>');
        }
      }
  });
});

describe('afterwards', () => {
  it('the shop was not only made to refuse', () => {
    expect(taken.size).toBeGreaterThan(3);
  });

  it('the shop shows its pages, and lists everything it was made to take', async () => {
    const client = createShopClient(shop.url);
    await client.logIn();
    const products = (await client.listProducts()).map(({ id }) => `/parfums/${id}`);
    for (const path of ['/', '/parfums', ...products, '/api/orders', '/api/reviews', '/api/promo-codes'])
      expect((await client.call('GET', path)).status, path).toBe(200);
    const overview: unknown = await (await client.call('GET', '/api/admin/overview')).json();
    expect(JSON.stringify(overview)).not.toContain('reader-parked');
  });

  it('the log holds no error, and nobody’s personal data', async () => {
    const log = await readFile(join(shop.dataDir, 'logs', 'server.log'), 'utf8');
    const errors = log
      .split('\n')
      .filter((line) => line.includes('"level":50') || line.includes('"level":60'));
    expect(errors).toEqual([]);
    expect(log).not.toMatch(/confidentiel/i);
  });
});
