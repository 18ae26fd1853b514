import { randomUUID } from 'node:crypto';
import { Router } from '@koa/router';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { freshDatabase } from '#embedded/testing/fresh-database.ts';
import { type ServedApp, serveApp } from '../testing/serve-app.ts';
import { FORM_RULES } from './form-rules.ts';
import { type EndpointLimits, limitRequests } from './limit-requests.ts';
import { createRateLimiter, migrateRateLimits } from './rate-limit.ts';
import { createSharedRateLimiter, type SharedRateLimiter } from './shared-rate-limiter.ts';

const logger = pino({ level: 'silent' });
const secret = 'one secret for all processes';

let database: Awaited<ReturnType<typeof freshDatabase>>;
let db: pg.Pool;
const opened: { close(): Promise<void> }[] = [];

beforeAll(async () => {
  database = await freshDatabase(inject('databaseUrl'));
  db = new pg.Pool({ connectionString: database.url });
  await migrateRateLimits(db);
});
// A limiter that is left open goes on writing what it counted.
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});
afterAll(async () => {
  await db.end();
  await database.drop();
});

function newLimiter(factor = 1): SharedRateLimiter {
  const limiter = createSharedRateLimiter(db, { secret, factor, logger });
  opened.push(limiter);
  return limiter;
}

async function serveEndpoint(rules: EndpointLimits, limiter = newLimiter()): Promise<ServedApp> {
  const router = new Router();
  router.post('/api/endpoint', limitRequests(limiter, rules, logger), (ctx) => {
    ctx.status = 204;
  });
  const served = await serveApp(router);
  opened.push(served);
  return served;
}

function send(shop: ServedApp, address: string, body: object = {}): Promise<Response> {
  return fetch(`${shop.url}/api/endpoint`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify(body),
  });
}

async function sendMany(count: number, one: (index: number) => Promise<Response>): Promise<Response[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => one(index)));
}

const endpoints = Object.entries(FORM_RULES).map(([name, rules], at) => ({
  name,
  rules: rules as EndpointLimits,
  /** Some endpoints share a bucket: each test comes from elsewhere. */
  from: `198.${at}.100`,
}));
const named = endpoints.flatMap(({ name, rules, from }) =>
  rules.named ? [{ name, rules, from, named: rules.named }] : [],
);

describe('a public endpoint', () => {
  it.each(endpoints)(
    'takes so many $name requests from one network at once, and tells when to come back',
    async ({ rules, from }) => {
      const shop = await serveEndpoint({ network: rules.network });
      const { burst, refillSeconds } = rules.network;
      const answers = await sendMany(burst + 5, () => send(shop, `${from}.7`));

      const refused = answers.filter(({ status }) => status === 429);
      // A request or two may have come back while the others were under way.
      expect(refused.length).toBeGreaterThan(0);
      expect(answers.length - refused.length).toBeGreaterThanOrEqual(burst);
      const wait = Number(refused[0]?.headers.get('retry-after'));
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(refillSeconds);
      expect(await refused[0]?.json()).toMatchObject({
        code: 'rate-limited',
        detail: expect.stringMatching(
          /^Trop de tentatives\. Veuillez réessayer dans \d+ (seconde|minute)s?\.$/,
        ),
      });
      expect((await send(shop, '203.0.113.9')).status).toBe(204);
    },
  );

  it('takes no more from somebody who holds a /48, which is 65,536 of the narrowest networks', async () => {
    const { network } = FORM_RULES.withdrawal;
    const tries = network.burst * 6;
    const shop = await serveEndpoint({ network });
    const sixtyFour = (index: number) => `2001:db8:7:${(index * 64).toString(16)}::1`;
    const answers = await sendMany(tries, (index) => send(shop, sixtyFour(index)));
    const taken = answers.filter(({ status }) => status === 204).length;
    expect(taken).toBeGreaterThanOrEqual(network.burst * 4);
    // A try or two may have come back while the others were under way.
    expect(taken).toBeLessThan(network.burst * 4 + 5);
    expect((await send(shop, '2001:db8:8::1')).status).toBe(204);
  });

  it.each(named)(
    'takes so many $name requests in one name, from however many addresses and however it is written',
    async (endpoint) => {
      const shop = await serveEndpoint(endpoint.rules);
      const { field, rule } = endpoint.named;
      const name = `marie.${endpoint.name}`;
      const marie = (index: number) =>
        index % 2 === 0 ? `${name}@gmail.com` : ` ${name.toUpperCase().replace('.', '')}+a@GoogleMail.com `;
      const answers = await sendMany(rule.burst + 1, (index) =>
        send(shop, `${endpoint.from.replace('198', String(index + 1))}.1`, { [field]: marie(index) }),
      );
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
      expect((await send(shop, '203.0.113.99', { [field]: `paul.${name}@exemple.fr` })).status).toBe(204);
    },
  );

  it('takes addresses with a tag for the one mailbox that they are delivered to', async () => {
    const endpoint = FORM_RULES.newsletter;
    const shop = await serveEndpoint(endpoint);
    const { rule } = endpoint.named;
    const answers = await sendMany(rule.burst + 5, (index) =>
      send(shop, `198.51.100.${index}`, { email: `victim+${index}@exemple.fr` }),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
  });

  it('that has strangers written to takes few from one network, and for one mailbox, over all such endpoints together', async () => {
    const limiter = newLimiter();
    const kinds = [FORM_RULES.newsletter, FORM_RULES.personalData, FORM_RULES.orderLink, FORM_RULES.contact];
    const shops = await Promise.all(kinds.map((rules) => serveEndpoint(rules, limiter)));
    const through = async (count: number, from: (index: number) => string, to: (index: number) => string) => {
      const answers = await Promise.all(
        shops.flatMap((shop, kind) =>
          Array.from({ length: count }, (_, index) => {
            const nth = kind * count + index;
            return send(shop, from(nth), { email: to(nth) });
          }),
        ),
      );
      return answers.filter(({ status }) => status === 204).length;
    };
    const { network, named: mailbox } = FORM_RULES.newsletter;
    // Ten at once and one each five minutes from one network, five and one an hour to one mailbox.
    expect([network, mailbox.rule]).toMatchObject([
      { burst: 10, refillSeconds: 300 },
      { burst: 5, refillSeconds: 3_600 },
    ]);
    expect(
      await through(
        20,
        () => '192.0.2.7',
        (nth) => `inconnu-${nth}@exemple.fr`,
      ),
    ).toBe(network.burst);
    const spelling = (nth: number) =>
      `${'victime'.slice(0, 1 + (nth % 6))}.${'victime'.slice(1 + (nth % 6))}+${nth}@gmail.com`;
    expect(await through(20, (nth) => `100.${nth}.2.7`, spelling)).toBe(mailbox.rule.burst);
  });

  it('leaves a body without the field, or with nonsense in it, to the route', async () => {
    const shop = await serveEndpoint(FORM_RULES.contact);
    for (const body of [{}, { email: 7 }, { email: 'x'.repeat(400) }, [], { __proto__: { email: 'a' } }])
      expect((await send(shop, '192.0.2.1', body)).status).toBe(204);
  });
});

describe('an endpoint that a rush goes through', () => {
  const rules = () => ({ network: { name: randomUUID(), burst: 4, refillSeconds: 3_600 } });

  it('counts for all processes together, a fifth of a second later', async () => {
    const [one, other] = [newLimiter(), newLimiter()];
    const { network } = rules();
    for (let tries = 0; tries < 3; tries += 1) await one.take(network, 'a');
    await one.share();
    expect(await other.take(network, 'a')).toEqual({ allowed: true });
    await other.share();
    const verdict = await other.take(network, 'a');
    expect(verdict.allowed).toBe(false);
  });

  it('keeps counting in each process while the database is away, and lets nobody wait for it', async () => {
    const away = new pg.Pool({ connectionString: 'postgres://miris@127.0.0.1:1/miris' });
    const limiter = createSharedRateLimiter(away, { secret, logger });
    const { network } = rules();
    for (let tries = 0; tries < 4; tries += 1) expect((await limiter.take(network, 'a')).allowed).toBe(true);
    await limiter.share();
    expect((await limiter.take(network, 'a')).allowed).toBe(false);
    await limiter.close();
    await away.end();
  });

  it('keeps neither addresses nor e-mails, and the same one under another key for another secret', async () => {
    const { network } = rules();
    const [one, other] = [newLimiter(), createSharedRateLimiter(db, { secret: 'another', logger })];
    const before = await countRows();
    await one.take(network, 'marie@exemple.fr');
    await other.take(network, 'marie@exemple.fr');
    await Promise.all([one.share(), other.share()]);
    expect(await countRows()).toBe(before + 2);
    const { rows } = await db.query("select encode(key, 'escape') as key from http.rate_limits");
    expect(JSON.stringify(rows)).not.toContain('marie');
    await other.close();
  });

  it('bars nobody for longer than its rule says, though the database’s clock was set back by a day', async () => {
    const network = { name: randomUUID(), burst: 2, refillSeconds: 0.5 };
    const [exact, one, other] = [createRateLimiter(db, { secret }), newLimiter(), newLimiter()];
    const mail = { ...network, name: randomUUID() };
    await exact.take(mail, 'a');
    await one.take(network, 'a');
    await one.share();
    await db.query("update http.rate_limits set full_at = full_at + interval '1 day'");
    expect(await exact.take(mail, 'a')).toEqual({ allowed: true });
    expect(await other.take(network, 'a')).toEqual({ allowed: true });
    await other.share();
    const verdict = await other.take(network, 'a');
    expect(verdict).toEqual({ allowed: false, retryAfterSeconds: 1 });
  });

  it('grants a load test from one address as many times more as it is told', async () => {
    const limiter = newLimiter(10);
    const { network } = rules();
    for (let tries = 0; tries < 40; tries += 1) expect((await limiter.take(network, 'a')).allowed).toBe(true);
    expect((await limiter.take(network, 'a')).allowed).toBe(false);
  });
});

async function countRows(): Promise<number> {
  const { rows } = await db.query<{ count: number }>('select count(*)::int as count from http.rate_limits');
  return rows[0]?.count ?? 0;
}
