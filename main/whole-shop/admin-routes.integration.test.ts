import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Router } from '@koa/router';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { SESSION_COOKIE } from '#contracts/http/console/admin.ts';
import { readEnvironment } from '#contracts/settings/environment.ts';
import { cheapHash } from '#embedded/testing/cheap-hash.ts';
import { freshDatabase } from '#embedded/testing/fresh-database.ts';
import { createApp } from '#platform/http/create-app.ts';
import { createRequestName } from '#platform/http/requests/request-name.ts';
import { createPageCaching } from '../roles/page-cache.ts';
import { openParts, type Parts } from '../roles/parts.ts';
import { createRouters } from '../roles/routers.ts';

/** What needs no session; every other call does, also those that are yet to be written. */
const PUBLIC = new Set([
  'POST /api/admin/login',
  'POST /api/admin/logout',
  'GET /api/products',
  'GET /api/products/:id',
  'GET /api/articles',
  'GET /api/collection',
  'GET /api/suggestions',
  'GET /api/products/:id/related',
  'GET /api/products/:id/reviews',
  'GET /api/products/:id/reviews/overview',
  'GET /api/reviews/product/:id',
  'GET /api/orders/:id/confirmation',
  'GET /api/orders/follow/:token/documents/:id',
  'GET /api/payment-config',
  'POST /api/products/:id/reviews',
  'POST /api/newsletter',
  'GET /lettre/confirmer',
  'POST /lettre/confirmer',
  'GET /lettre/quitter',
  'POST /lettre/quitter',
  'POST /api/products/:id/restock-notices',
  'GET /retour/confirmer',
  'POST /retour/confirmer',
  'GET /retour/quitter',
  'POST /retour/quitter',
  'POST /api/contact',
  'POST /api/personal-data/requests',
  'GET /mes-donnees/lien',
  'GET /api/personal-data/file',
  'POST /mes-donnees/lien',
  'POST /api/withdrawals',
  'POST /api/withdrawals/articles',
  'GET /api/withdrawals/order',
  'POST /api/order-page/link',
  'POST /api/order-page/pay',
  'POST /api/order-page/cancel',
  'POST /api/promo-codes/validate',
  'POST /api/orders',
  'POST /api/orders/open',
  'DELETE /api/orders/open',
  'POST /api/orders/:id/payment-return',
  'POST /api/create-payment-intent',
  'POST /api/stripe/webhook',
]);
const SOME_ID = 'f0b7a1de-3a41-4c0f-9d44-2c4f7f3f0001';
const PASSWORD = 'iris-et-vetiver';

let database: Awaited<ReturnType<typeof freshDatabase>>;
let pool: pg.Pool;
let parts: Parts;
let stop: () => Promise<void>;
let server: Server;
let calls: string[];

beforeAll(async () => {
  database = await freshDatabase(inject('databaseUrl'));
  pool = new pg.Pool({ connectionString: database.url });
  const environment = readEnvironment({
    EVENTSTORE_URL: inject('eventStoreUrl'),
    DATABASE_URL: database.url,
    ADMIN_PASSWORD_HASH: await cheapHash(PASSWORD),
    SESSION_SECRET: 'x'.repeat(32),
    PERSONAL_DATA_KEY: Buffer.alloc(32, 7).toString('base64'),
    LOG_LEVEL: 'silent',
  });
  const logger = pino({ level: 'silent' });
  parts = await openParts(environment, logger);
  const pages = createPageCaching(parts, createRequestName());
  const made = await createRouters(parts, pages);
  stop = async () => {
    await pages.close();
    await made.stop();
  };
  const app = createApp({ logger, routers: made.routers, trustedProxies: 0 });
  server = createServer(app.callback());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  calls = made.routers.flatMap((router) => (router instanceof Router ? callsOf(router) : []));
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await stop();
  await parts.close();
  await pool.end();
  await database.drop();
});

function callsOf(router: Router): string[] {
  return router.stack.flatMap(({ methods, path }) =>
    methods.filter((method) => method !== 'HEAD').map((method) => `${method} ${String(path)}`),
  );
}

function guardedCalls(): string[] {
  return calls.filter((call) => call.includes(' /api/') && !PUBLIC.has(call));
}

async function send(call: string, headers: Record<string, string> = {}, body?: string): Promise<Response> {
  const [method = '', path = ''] = call.split(' ');
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}${path.replace(/:\w+/g, SOME_ID)}`;
  return fetch(url, { method, headers, ...(body !== undefined && { body }) });
}

async function logIn(): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const answer = await send('POST /api/admin/login', headers, JSON.stringify({ password: PASSWORD }));
  expect(answer.status).toBe(200);
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

/** Sends every guarded call and collects those that were not answered as they must be. */
async function notAnswered(status: number, headers: Record<string, string>, body?: string) {
  const changing = body === undefined ? guardedCalls() : guardedCalls().filter((call) => !/^GET /.test(call));
  const wrong: string[] = [];
  for (const call of changing) {
    const answer = await send(call, headers, /^GET /.test(call) ? undefined : body);
    if (answer.status !== status) wrong.push(`${call}: ${answer.status}`);
    else if (answer.headers.get('cache-control') !== 'no-store') wrong.push(`${call}: may be stored`);
  }
  return wrong;
}

describe('every call of the administration', () => {
  it('is known to this test: the specification’s, and the console’s own', () => {
    for (const call of [
      'GET /api/orders',
      'GET /api/reviews',
      'GET /api/promo-codes',
      'GET /api/admin/orders',
      'GET /api/admin/orders/:id/history',
      'GET /api/admin/overview',
      'GET /api/admin/audit/streams',
      'POST /api/admin/audit/shop',
      'POST /api/admin/personal-data',
      'POST /api/admin/personal-data/:id/erasure',
      'POST /api/admin/audit/integrity-checks',
      'GET /api/admin/audit/integrity-checks/latest',
      'GET /api/admin/audit/orders/:id',
      'GET /api/admin/audit/stock/:id',
      'GET /api/admin/exports/commandes.csv',
      'PATCH /api/admin/products/:id',
      'DELETE /api/admin/orders/:id',
      'POST /api/admin/product-image/upload',
    ])
      expect(guardedCalls()).toContain(call);
    for (const call of PUBLIC) expect(calls).toContain(call);
  });

  it('is refused without a session, and its answer is stored nowhere', async () => {
    expect(await notAnswered(401, {})).toEqual([]);
  });

  it('is refused with a made-up session', async () => {
    expect(await notAnswered(401, { cookie: `${SESSION_COOKIE}=${'A'.repeat(43)}` })).toEqual([]);
  });

  it('is refused with a session unused for too long, too old, or ended', async () => {
    const unused = await logIn();
    await pool.query(`update sessions.admin_sessions set last_used_at = now() - interval '31 minutes'`);
    expect(await notAnswered(401, { cookie: unused })).toEqual([]);
    const old = await logIn();
    await pool.query(`update sessions.admin_sessions set ends_at = now() - interval '1 second'`);
    expect(await notAnswered(401, { cookie: old })).toEqual([]);
    const ended = await logIn();
    expect((await send('POST /api/admin/logout', { cookie: ended })).status).toBe(204);
    expect(await notAnswered(401, { cookie: ended })).toEqual([]);
  });

  it('that changes something is refused from another origin, even with a session', async () => {
    const cookie = await logIn();
    const json = { cookie, 'content-type': 'application/json' };
    expect(await notAnswered(403, { ...json, origin: 'https://ailleurs.example' }, '{}')).toEqual([]);
    expect(await notAnswered(403, { ...json, 'sec-fetch-site': 'same-site' }, '{}')).toEqual([]);
  });

  it('that changes something is refused with another content type', async () => {
    const cookie = await logIn();
    for (const type of ['text/plain', 'application/x-www-form-urlencoded'])
      expect(await notAnswered(415, { cookie, 'content-type': type }, '{}')).toEqual([]);
  });
});
