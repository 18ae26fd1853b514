import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { API_OPERATIONS, type Operation } from '#contracts/calls/all.ts';
import { sharedShop } from '#embedded/testing/shops/shared-shop.ts';
import { createShopClient } from '#embedded/testing/shops/shop-client.ts';
import { OWN_PAGES, SHARED_PAGES } from '#web/server/page-address.ts';
import { costOf, type Question } from '../testing/processor-time.ts';
import { type RoleProcess, startRole } from '../testing/role-process.ts';

/** Questions of one kind: anybody can make up as many as they like. */
type Kind = () => Question;

const TIMES = 15;
/** What seems dear is warmed well before it is measured again. */
const TIMES_TO_WARM = [10, 400] as const;
/** Most are settled by the first rounds; a moment of something else falls on few of so many. */
const ROUNDS = [3, 25] as const;
/** How many kinds a kept page is measured beside; the last word on one that seems dear is beside it alone. */
const KINDS_AT_ONCE = [8, 1] as const;
const PATIENCE_MS = 600_000;
/** No question of a stranger costs more than so many kept pages that the whole stack answers. */
const MOST = 2;

/** Lets everything through. */
let server: RoleProcess;
/** Has used up its limits: what changes something does its work a few times, and is what can be repeated without end when it is refused. */
let limited: RoleProcess;
let productId: string;
beforeAll(async () => {
  const { dataDir } = sharedShop();
  const start = (factor: string) =>
    startRole('server', { dataDir, env: { LOG_LEVEL: 'warn', RATE_LIMIT_FACTOR: factor } });
  server = await start('1000000');
  limited = await start('0.0001');
  const client = createShopClient(server.url);
  await client.logIn();
  productId = await client.addProduct({ name: 'Bon Marché', price: '80.00', stockQuantity: 1 });
});
afterAll(() => Promise.all([server.stop(), limited.stop()]));

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
  ['/parfums/{slug}', get(() => `/parfums/bon-marche?x=${token()}`)],
  ['a readable address', get(() => `/parfums/${randomUUID().replace(/^/, 'rose-')}`)],
  ['a perfume that there is not', get(() => `/parfums/${randomUUID()}`)],
  ['a cursor', get(() => `/parfums?apres=${Math.floor(Math.random() * 99_999)}-${randomUUID()}`)],
  ['a note', get(() => `/parfums?note=${randomUUID()}&apres=1-${randomUUID()}`)],
  ['a search', get(() => `/parfums?q=${token()}`)],
  ['a search of many words', get(() => `/parfums?q=${'rose+'.repeat(4)}${token()}+ambre`)],
  ['a search that finds', get(() => `/parfums?q=bon+marche&x=${token()}`)],
  [
    'filters',
    get(() => `/parfums?famille=${token()}&prix=${token()}&note=${randomUUID()}&q=${randomUUID()}`),
  ],
  [
    'a cursor of a search',
    get(() => `/parfums?q=bon&apres=${Math.floor(Math.random() * 99_999)}-${randomUUID()}`),
  ],
  ['suggestions', get(() => `/api/suggestions?q=${token().slice(0, 60)}`)],
  ['suggestions that find', get(() => '/api/suggestions?q=bon')],
  ['the counts of a search', get(() => `/api/collection?q=${token().slice(0, 60)}`)],
  ['products of a search', get(() => `/api/products?q=${token().slice(0, 60)}`)],
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
  ...[
    '/contact',
    '/',
    '/retractation',
    '/mes-donnees',
    '/lettre/confirmer',
    '/retour/confirmer',
    '/mes-donnees/lien',
  ].map((path): [string, Kind] => [
    `the form of ${path}`,
    () => ({ method: 'POST', path: `${path}?token=${token()}`, headers: FORM, body: `name=${token()}` }),
  ]),
  [
    'the form of a perfume',
    () => ({ method: 'POST', path: `/parfums/${randomUUID()}`, headers: FORM, body: 'x=1' }),
  ],
  ['JSON that is none', () => ({ method: 'POST', path: '/api/contact', headers: JSON_TYPE, body: '{"a": ' })],
];

/** A page from memory, on its way through the whole stack. */
const keptPage = get(() => `/retractation?suivi=${token()}`);
const medianOf = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

const serverOf = (kind: Kind) => (kind().method === 'GET' ? server : limited);
const warm = (kind: Kind, times: number) => costOf(serverOf(kind), Array.from({ length: times }, kind));

interface Measured {
  readonly ratios: number[];
  readonly statuses: Set<number>;
}

/** How many kept pages each of these questions costs, by measurements in turns with one. */
async function pagesIn(kinds: ReadonlyMap<string, Kind>, rounds: number): Promise<Map<string, Measured>> {
  const measured = new Map<string, Measured>();
  for (let round = 0; round < rounds; round += 1) {
    const page = await costOf(server, Array.from({ length: TIMES }, keptPage));
    for (const [name, kind] of kinds) {
      const { ratios, statuses } = measured.get(name) ?? { ratios: [], statuses: new Set() };
      const question = await costOf(serverOf(kind), Array.from({ length: TIMES }, kind));
      ratios.push(question.milliseconds / page.milliseconds);
      measured.set(name, { ratios, statuses: new Set([...statuses, ...question.statuses]) });
    }
  }
  return measured;
}

it(
  'no question of a stranger costs more than twice a kept page, whatever is asked',
  async () => {
    const kinds = new Map([...INVENTED, ...API_OPERATIONS.flatMap(callsOf)]);
    let left = [...kinds];
    let dear: Record<string, string> = {};
    const limitedReads = new Set<string>();
    await costOf(server, Array.from({ length: TIMES_TO_WARM[1] }, keptPage));
    for (const [at, rounds] of ROUNDS.entries()) {
      dear = {};
      // What is measured first is measured before its code is warm.
      for (const [, kind] of left) await warm(kind, TIMES_TO_WARM[at] ?? 0);
      const atOnce = KINDS_AT_ONCE[at] ?? 1;
      for (let from = 0; from < left.length; from += atOnce) {
        const some = new Map(left.slice(from, from + atOnce));
        for (const [name, { ratios, statuses }] of await pagesIn(some, rounds)) {
          const ratio = medianOf(ratios);
          if (ratio > MOST) dear[name] = `${ratio.toFixed(2)} kept pages, ${[...statuses].join(' ')}`;
          if (some.get(name)?.().method === 'GET' && statuses.has(429)) limitedReads.add(name);
        }
      }
      left = left.filter(([name]) => name in dear);
    }
    expect(dear).toEqual({});
    // A refusal was measured instead of the answer.
    expect([...limitedReads]).toEqual([]);
  },
  PATIENCE_MS,
);
