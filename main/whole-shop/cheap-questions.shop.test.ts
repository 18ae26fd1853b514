import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { API_OPERATIONS, type Operation } from '#contracts/calls/all.ts';
import { sharedShop } from '#embedded/testing/shared-shop.ts';
import { createShopClient } from '#embedded/testing/shop-client.ts';
import { OWN_PAGES, SHARED_PAGES } from '#web/server/page-address.ts';
import { costOf, type Question } from '../testing/processor-time.ts';
import { type RoleProcess, startRole } from '../testing/role-process.ts';

/** Questions of one kind: anybody can make up as many as they like. */
type Kind = () => Question;

const TIMES = 30;
const WARMING = 10;
const REFERENCE_TIMES = 200;
const ROUNDS = 4;
/** No question of a stranger costs more than this, in answers that there is nothing; a page that is drawn costs some thirty. */
const MOST = 8;
/** Dear on purpose: a password is tried slowly, and seldom (`loginRules`). */
const SLOW_BY_DESIGN = new Set(['POST /api/admin/login', 'POST /api/admin/login/setup']);

let server: RoleProcess;
let productId: string;
beforeAll(async () => {
  const { dataDir } = sharedShop();
  server = await startRole('server', { dataDir, env: { LOG_LEVEL: 'warn', RATE_LIMIT_FACTOR: '1000000' } });
  const client = createShopClient(server.url);
  await client.logIn();
  productId = await client.addProduct({ name: 'Bon Marché', price: '80.00', stockQuantity: 1 });
});
afterAll(() => server.stop());

const token = () => randomBytes(51).toString('base64url');
const get = (path: () => string, headers: Record<string, string> = {}): Kind => {
  return () => ({ method: 'GET', path: path(), headers });
};
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const JSON_TYPE = { 'content-type': 'application/json' };

/** Every call as somebody asks it who has no session, no token and no order. */
function callsOf({ method, path }: Operation): [string, Kind][] {
  const name = `${method} ${path}`;
  const address = () => path.replace(/\{id\}/g, () => randomUUID()).replace(/\{\*?\w+\}/g, token);
  const query = () => `?token=${token()}&suivi=${token()}&format=json&apres=${token()}&page=${Math.random()}`;
  if (method === 'GET')
    return [
      [name, get(address)],
      [`${name} with a query`, get(() => address() + query(), { accept: 'text/html' })],
    ];
  const headers = () => ({ ...JSON_TYPE, 'idempotency-key': randomUUID() });
  return [[name, () => ({ method, path: address() + query(), headers: headers(), body: '{"x":[]}' })]];
}

const pages = [...SHARED_PAGES, ...OWN_PAGES];
const INVENTED: [string, Kind][] = [
  ...pages.map((page): [string, Kind] => [page, get(() => `${page}?${token()}=${token()}`)]),
  ['/parfums/{id}', get(() => `/parfums/${productId}?x=${token()}`)],
  ['a perfume that there is not', get(() => `/parfums/${randomUUID()}`)],
  ['a cursor', get(() => `/parfums?apres=${Math.floor(Math.random() * 99_999)}-${randomUUID()}`)],
  ['an order’s page', get(() => `/commande/suivi/${token()}`)],
  ['an order’s page in a sentence', get(() => `/commande/suivi/${token()}.`)],
  ['a withdrawal by link', get(() => `/retractation?suivi=${token()}`)],
  ['an address', get(() => `/${token()}`)],
  ['an address for people', get(() => `/${token()}`, { accept: 'text/html' })],
  ['a spelling', get(() => `/PARFUMS/${token()}/`)],
  ['an escaped address', get(() => `/%70arfums//${token()}`)],
  ['a picture', get(() => `/objects/${token()}.webp`)],
  ['a file', get(() => `/assets/${token()}.js`)],
  ['a map', get(() => `/sitemap-${Math.floor(Math.random() * 9_999)}.xml`)],
  ['/sitemap.xml', get(() => '/sitemap.xml')],
  ['/robots.txt', get(() => '/robots.txt')],
  ['/.well-known/security.txt', get(() => '/.well-known/security.txt')],
  ['an answer', get(() => `/reponse?suite=${token()}`)],
  ['an old address', get(() => `/api/newsletter/confirm?token=${token()}`)],
  [
    'an encoding',
    () => ({ method: 'GET', path: '/', headers: { 'accept-encoding': `br;q=0.${Date.now()}` } }),
  ],
  [
    'a session',
    get(() => '/api/products', { cookie: `__Host-session=${'A'.repeat(43)}; session=${'B'.repeat(43)}` }),
  ],
  ['a call', get(() => `/api/${token()}`)],
  ['a method', () => ({ method: 'DELETE', path: `/${token()}` })],
  ...['/contact', '/', '/retractation', '/mes-donnees', '/lettre/confirmer', '/mes-donnees/lien'].map(
    (path): [string, Kind] => [
      `the form of ${path}`,
      () => ({ method: 'POST', path: `${path}?token=${token()}`, headers: FORM, body: `name=${token()}` }),
    ],
  ),
  [
    'the form of a perfume',
    () => ({ method: 'POST', path: `/parfums/${randomUUID()}`, headers: FORM, body: 'x=1' }),
  ],
  ['JSON that is none', () => ({ method: 'POST', path: '/api/contact', headers: JSON_TYPE, body: '{"a": ' })],
];

it('no question of a stranger is answered by drawing a page, whatever is asked: each costs little more than an answer that there is nothing', async () => {
  const calls = API_OPERATIONS.filter(({ method, path }) => !SLOW_BY_DESIGN.has(`${method} ${path}`));
  const kinds = new Map([...INVENTED, ...calls.flatMap(callsOf)]);
  const nothing = get(() => `/${token()}`);
  const measure = (kind: Kind, times = TIMES) => costOf(server, Array.from({ length: times }, kind));
  const asked = new Map<string, Set<number>>();
  const dear = new Map<string, string>();
  // What is measured first is measured before its code is warm.
  for (const kind of [nothing, ...kinds.values()]) await measure(kind, WARMING);
  let left = [...kinds.keys()];
  // Somebody else's moment may fall on one kind in one round, hardly on the same in all.
  for (let round = 0; round < ROUNDS && left.length > 0; round += 1) {
    dear.clear();
    const reference = (await measure(nothing, REFERENCE_TIMES)).milliseconds;
    for (const name of left) {
      const kind = kinds.get(name) ?? nothing;
      const { milliseconds, statuses } = await measure(kind);
      asked.set(name, statuses);
      if (milliseconds > MOST * reference)
        dear.set(
          name,
          `${milliseconds.toFixed(2)} ms (nothing ${reference.toFixed(2)} ms), ${[...statuses].join(' ')}`,
        );
    }
    left = [...dear.keys()];
  }
  expect(Object.fromEntries(dear)).toEqual({});
  expect([...asked.values()].some((statuses) => statuses.has(429))).toBe(false);
});
