import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import {
  auditShopAnswerSchema,
  integrityCheckSchema,
  latestIntegrityCheckSchema,
} from '#contracts/http/console/audit.ts';
import { type ServedApp, serveApp } from '#platform/http/testing/serve-app.ts';
import { productAdded } from '#projections/testing/sample-events.ts';
import { createAuditAnswering } from '../tasks/answer-tasks.ts';
import { createAuditTasks, migrateAuditTasks } from '../tasks/task-table.ts';
import { appendAs } from '../testing/append-as.ts';
import { type AuditedShop, openAuditedShop } from '../testing/audited-shop.ts';
import { questionRoutes } from './question-routes.ts';

const AT = '2026-03-02T12:00:00.000Z';
const productId = randomUUID();
let now = Date.parse('2026-03-05T12:00:00.000Z');
/** A clock that never shows the same time twice. */
const clock = () => {
  now += 1;
  return new Date(now);
};
let shop: AuditedShop;
let served: ServedApp;

beforeAll(async () => {
  shop = await openAuditedShop(inject('databaseUrl'));
  await migrateAuditTasks(shop.database.db);
  shop.recordAt('2026-03-02T09:00:00.000Z');
  await appendAs(shop.store, 'admin', `product-${productId}`, productAdded(productId));
  await shop.project();
  served = await serveApp(
    questionRoutes({
      db: shop.database.db,
      clock,
      maxWaitMs: 0,
      requireSession: (_ctx, next) => next(),
    }),
  );
});
afterAll(async () => {
  await served.close();
  await shop.close();
});

/** What a worker does when its time comes. */
async function workersAnswer(signal = new AbortController().signal) {
  const { store, database } = shop;
  const logger = pino({ level: 'silent' });
  await createAuditAnswering({
    store,
    rawLog: store,
    database,
    publicKeys: [],
    rootsFile: null,
    clock,
    logger,
  }).run(signal);
}

async function shopAt(at: string) {
  const answer = await fetch(`${served.url}/api/admin/audit/shop?at=${encodeURIComponent(at)}`, {
    method: 'POST',
  });
  return { status: answer.status, body: (await answer.json()) as unknown };
}

const check = async (method: string, path = '') => {
  const answer = await fetch(`${served.url}/api/admin/audit/integrity-checks${path}`, {
    method,
    ...(method === 'POST' && { headers: { 'content-type': 'application/json' }, body: '{}' }),
  });
  return { status: answer.status, body: (await answer.json()) as unknown };
};

describe('the shop as of a date, asked in the console', () => {
  it('is prepared by a worker and answered when it is ready', async () => {
    expect(auditShopAnswerSchema.parse((await shopAt(AT)).body).status).toBe('preparing');
    await workersAnswer();
    const answer = auditShopAnswerSchema.parse((await shopAt(AT)).body);
    expect(answer).toMatchObject({ status: 'ready', shop: { at: AT, products: [{ id: productId }] } });
  });

  it('is asked of the workers once, however often it is asked for', async () => {
    await Promise.all([1, 2, 3].map(() => shopAt('2026-03-03')));
    const { rows } = await shop.database.pool.query(
      `select id from auditing.tasks where kind = 'shop' and subject = '2026-03-03T22:59:59.999Z'`,
    );
    expect(rows).toHaveLength(1);
  });

  it.each([['hier'], ['2026-03-06'], ['']])('is refused for %j, which is no past date', async (at) => {
    expect((await shopAt(at)).status).toBe(400);
  });

  it('is refused when too many questions wait', async () => {
    const days = Array.from({ length: 12 }, (_none, day) => `2026-02-${String(day + 1).padStart(2, '0')}`);
    const statuses = [];
    for (const day of days) statuses.push((await shopAt(day)).status);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
    await workersAnswer();
    expect((await shopAt('2026-02-01')).body).toMatchObject({ status: 'ready' });
  });
});

describe('an integrity check, asked in the console', () => {
  it('is there once it was asked for, one at a time, and tells its result', async () => {
    expect(latestIntegrityCheckSchema.parse((await check('GET', '/latest')).body)).toBeNull();
    const asked = await check('POST');
    expect(asked.status).toBe(202);
    const { id, status } = integrityCheckSchema.parse(asked.body);
    expect(status).toBe('running');
    expect(integrityCheckSchema.parse((await check('POST')).body).id).toBe(id);
    await workersAnswer();
    const done = latestIntegrityCheckSchema.parse((await check('GET', '/latest')).body);
    expect(done).toMatchObject({ id, status: 'sound', result: { events: 1, chain: { broken: null } } });
    await shop.database.pool.query(`update catalog.products set name = 'Autre'`);
    await check('POST');
    await workersAnswer();
    const broken = latestIntegrityCheckSchema.parse((await check('GET', '/latest')).body);
    expect(broken).toMatchObject({ status: 'broken', result: { differences: [{ column: 'name' }] } });
    await shop.project();
  });

  it('waits for another worker when its own is told to stop', async () => {
    await check('POST');
    const stopped = AbortSignal.abort();
    await workersAnswer(stopped);
    expect(latestIntegrityCheckSchema.parse((await check('GET', '/latest')).body)?.status).toBe('running');
    await workersAnswer();
    expect(latestIntegrityCheckSchema.parse((await check('GET', '/latest')).body)?.status).toBe('broken');
  });

  it('is given up when its worker was killed', async () => {
    const tasks = createAuditTasks(shop.database.db, clock);
    await check('POST');
    expect((await tasks.claim())?.kind).toBe('integrity');
    now += 60_000;
    await workersAnswer();
    const lost = latestIntegrityCheckSchema.parse((await check('GET', '/latest')).body);
    expect(lost).toMatchObject({ status: 'failed', reason: 'Interrompu\u00a0: demandez-le à nouveau.' });
  });
});
