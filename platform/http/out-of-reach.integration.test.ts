import { createHmac } from 'node:crypto';
import { Router } from '@koa/router';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { freePort } from '#embedded/free-port.ts';
import { freshDatabase } from '#embedded/testing/fresh-database.ts';
import { freshEventStore } from '#embedded/testing/fresh-event-store.ts';
import { contactRoutes } from '#services/contact/routes.ts';
import { createSessions, requireSession } from '../admin-session/sessions.ts';
import { createEventStore } from '../event-store/connect.ts';
import type { EventStore } from '../event-store/event-store.ts';
import { limitRequests } from './rate-limits/limit-requests.ts';
import { createRateLimiter, migrateRateLimits } from './rate-limits/rate-limit.ts';
import { type ServedApp, serveApp } from './testing/serve-app.ts';

const rules = { network: { name: 'form', burst: 10, refillSeconds: 1 } };
const logger = pino({ level: 'silent' });

async function post(shop: ServedApp, path: string): Promise<Response> {
  return fetch(shop.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Marie',
      email: 'marie@example.fr',
      subject: 'Bonjour',
      message: 'Bonjour',
    }),
  });
}

async function expectUnavailable(answer: Response): Promise<void> {
  expect(answer.status).toBe(503);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await answer.json()).toMatchObject({
    code: 'unavailable',
    detail: expect.stringContaining('réessayer'),
  });
}

const SECRET = 'a secret of at least thirty-two characters';

describe('a shop whose event store is stopped', () => {
  let store: EventStore;
  let shop: ServedApp;
  let events: Awaited<ReturnType<typeof freshEventStore>>;
  beforeAll(async () => {
    events = await freshEventStore();
    store = createEventStore(events.url, { sealing: 'none' });
    shop = await serveApp(
      contactRoutes({
        ...{ store, secret: SECRET, limit: (_ctx, next) => next(), clock: () => new Date() },
        ...{ requireSession: (_ctx, next) => next(), answerCommand: async () => undefined },
      }),
    );
  });
  afterAll(async () => {
    await shop.close();
    await store.close();
  });

  it('works while it runs and then asks people to try again, in seconds', async () => {
    expect((await post(shop, '/api/contact')).status).toBe(201);
    await events.close();
    for (let times = 0; times < 2; times += 1) await expectUnavailable(await post(shop, '/api/contact'));
  });
});

describe('a shop whose database is out of reach', () => {
  let shop: ServedApp;
  let db: pg.Pool;
  beforeAll(async () => {
    const { hostname } = new URL(inject('databaseUrl'));
    db = new pg.Pool({ connectionString: `postgres://miris@${hostname}:${await freePort()}/miris` });
    const router = new Router();
    router.post('/api/guarded', requireSession(createSessions({ db, secret: SECRET })), (ctx) => {
      ctx.status = 204;
    });
    router.post(
      '/api/form',
      limitRequests(createRateLimiter(db, { secret: 'test' }), rules, logger),
      (ctx) => {
        ctx.status = 204;
      },
    );
    shop = await serveApp(router);
  });
  afterAll(async () => {
    await shop.close();
    await db.end();
  });

  it('lets nobody into the console, and says why', async () => {
    const id = 'A'.repeat(43);
    const dated = `${id}~${Date.now() + 60_000}`;
    const signature = createHmac('sha256', SECRET).update(`miris_session:${dated}`).digest('base64url');
    const cookie = `miris_session=${dated}~${signature}`;
    const answer = await fetch(`${shop.url}/api/guarded`, { method: 'POST', headers: { cookie } });
    await expectUnavailable(answer);
  });
  it('takes forms without counting them', async () => {
    expect((await post(shop, '/api/form')).status).toBe(204);
  });
});

describe('a shop whose database drops its connections', () => {
  it('asks to try again for the call that was cut, and answers the next', async () => {
    const database = await freshDatabase(inject('databaseUrl'));
    const db = new pg.Pool({ connectionString: database.url });
    db.on('error', () => undefined);
    await migrateRateLimits(db);
    const router = new Router();
    router.get('/api/slow', async (ctx) => {
      await db.query('select pg_sleep(30)');
      ctx.status = 204;
    });
    router.get('/api/quick', async (ctx) => {
      await db.query('select 1');
      ctx.status = 204;
    });
    const shop = await serveApp(router);
    const cut = fetch(`${shop.url}/api/slow`);
    const sleeping = `select pg_terminate_backend(pid) from pg_stat_activity where query like 'select pg_sleep%'
      and datname = current_database() and pid <> pg_backend_pid()`;
    await expect.poll(async () => (await db.query(sleeping)).rowCount, { timeout: 30_000 }).toBe(1);
    await expectUnavailable(await cut);
    expect((await fetch(`${shop.url}/api/quick`)).status).toBe(204);
    await shop.close();
    await db.end();
    await database.drop();
  });
});
