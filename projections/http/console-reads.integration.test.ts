import { randomUUID } from 'node:crypto';
import type { Middleware } from 'koa';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { addressOf } from '#contracts/calls/call.ts';
import { CONSOLE_READS, type ConsoleRead, READ_MODELS, readModelsOf } from '#contracts/console-reads.ts';
import { type ServedApp, serveApp } from '#platform/http/testing/serve-app.ts';
import { alarmRoutes } from '../alarms/alarms.ts';
import { allProjections } from '../all.ts';
import { createShopReads } from '../shop-reads.ts';
import { createHistory } from '../testing/history.ts';
import { openReadModels, type TestReadModels } from '../testing/read-models.ts';
import { orderPlaced, productAdded, reviewSubmitted } from '../testing/sample-events.ts';
import { consoleRoutes } from './console-routes.ts';
import { figureRoutes } from './figure-routes.ts';
import { publicRoutes } from './public-routes.ts';

const productId = randomUUID();
const orderId = randomUUID();
const CUSTOMER = 'camille@example.fr';
const SPAN = '?from=2026-01-01&to=2026-12-31';
/** What some calls have to be asked. */
const QUESTIONS: Partial<Record<ConsoleRead, string>> = {
  'GET /api/admin/returns': '?state=open',
  'GET /api/admin/figures': SPAN,
  'GET /api/admin/figures/bridge': SPAN,
  'GET /api/admin/figures/orders': SPAN,
  'GET /api/admin/figures/returns': SPAN,
  'GET /api/admin/figures/reviews': SPAN,
  'GET /api/admin/figures/reviews/list': SPAN,
  'GET /api/admin/figures/plans': SPAN,
  'GET /api/admin/figures/stock': SPAN,
  'GET /api/admin/figures/stock/history': `${SPAN}&productId=${productId}`,
};
/** Narrowed by all that is read from elsewhere. */
const BODIES: Partial<Record<ConsoleRead, readonly object[]>> = {
  'POST /api/admin/orders/search': [{ work: 'late' }, { work: 'disputed' }, { search: 'Ada' }],
};
const reads = Object.keys(CONSOLE_READS)
  .filter((name): name is ConsoleRead => name in CONSOLE_READS)
  .map((name) => ({ name, expected: readModelsOf(name) }));

let readModels: TestReadModels;
let served: ServedApp;
/** The read models whose tables were asked for. */
const asked = new Set<string>();
/** A running number stays what it is, whatever else moves of orders. */
const TABLE = new RegExp(`\\b(${READ_MODELS.join('|')})"?\\.(?!"?running_numbers)`, 'g');

beforeAll(async () => {
  readModels = await openReadModels(inject('databaseUrl'));
  const history = createHistory();
  history.add(`product-${productId}`, productAdded(productId));
  const reviewId = randomUUID();
  history.add(`review-${reviewId}`, reviewSubmitted(reviewId, productId));
  history.add(`order-${orderId}`, orderPlaced(orderId, { lines: [{ productId, quantity: 1 }] }));
  const delta = 9;
  history.add(`stock-${productId}`, {
    type: 'StockAdjusted',
    data: { productId, delta, reason: 'correction' },
  });
  // Its customer wrote and subscribed as well.
  const [messageId, subscriptionId] = [randomUUID(), randomUUID()];
  const at = '2026-03-01T10:00:00.000Z';
  const written = {
    name: 'Ada',
    email: CUSTOMER,
    subject: 'Bonjour',
    message: 'Une question',
    receivedAt: at,
  };
  history.add(`contact-${messageId}`, { type: 'ContactMessageReceived', data: { messageId, ...written } });
  history.add(`newsletter-${subscriptionId}`, {
    type: 'NewsletterSubscribed',
    data: { subscriptionId, email: CUSTOMER, subscribedAt: at, consent: null },
  });
  for (const projection of allProjections) await readModels.apply(projection, history.events);
  const { db } = readModels;
  const requireSession: Middleware = (_ctx, next) => next();
  const alarms = {
    db,
    clock: () => new Date(),
    waitingSince: async () => new Map(),
    missingKeys: async () => 0,
  };
  served = await serveApp(
    alarmRoutes({ ...alarms, requireSession }),
    consoleRoutes({ db, requireSession, supportEmail: 'contact@miris.example', clock: () => new Date() }),
    figureRoutes({ db, requireSession, figuresAt: async () => ({ db, now: new Date() }) }),
    publicRoutes({
      db,
      answerShopper: async () => false,
      catalogue: () => createShopReads(db).readCatalogueIndex(),
      hasSession: async () => true,
      mayReadOrder: async () => false,
      orderPagePath: async () => '',
    }),
  );
  const query = pg.Client.prototype.query;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given: unknown[]) {
    for (const [, name = ''] of JSON.stringify(given[0] ?? '')
      .replaceAll('\\', '')
      .matchAll(TABLE))
      asked.add(name);
    return Reflect.apply(query, this, given);
  });
});
afterAll(async () => {
  vi.restoreAllMocks();
  await served.close();
  await readModels.close();
});

describe('what the console reads', () => {
  it.each(reads.filter(({ expected }) => expected !== null))(
    'is asked again when one of those read models moves that it is made of: $name',
    async ({ name, expected }) => {
      asked.clear();
      const { method, path } = addressOf(name);
      const address = `${path.replace(':id', path.includes('/orders/') ? orderId : productId)}${QUESTIONS[name] ?? ''}`;
      for (const body of BODIES[name] ?? [undefined]) {
        const answer = await fetch(served.url + address, {
          method,
          ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
        });
        // A mail of that name there is not.
        expect(answer.status, await answer.text()).toBe(path.includes('/email-notifications/') ? 404 : 200);
      }
      expect([...asked].toSorted()).toEqual(expected?.toSorted());
    },
  );

  it('names every read model: each is shown somewhere, but what only links and exports read', () => {
    expect([...READ_MODELS]).toEqual(allProjections.map(({ name }) => name).toSorted());
    const shown = new Set(reads.flatMap(({ expected }) => expected ?? []));
    expect(READ_MODELS.filter((name) => !shown.has(name))).toEqual(['order_links']);
  });
});
