import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { API_OPERATIONS } from '#contracts/calls/all.ts';
import { addDays } from '#contracts/french/calendar.ts';
import { endOfParisDay } from '#contracts/french/paris-time.ts';
import {
  behindSchema,
  type FigureOrdersQuery,
  type Figures,
  figureOrdersQuerySchema,
  figuresSchema,
} from '#contracts/http/figures/figures.ts';
import {
  type FigureChanges,
  figureChangesSchema,
  pastFiguresSchema,
  stockChangesSchema,
} from '#contracts/http/figures/past-figures.ts';
import { stockFiguresSchema } from '#contracts/http/figures/stock-figures.ts';
import { problemSchema } from '#contracts/http/problem.ts';
import { fromDecimal } from '#contracts/money.ts';
import type { StreamName } from '#platform/event-store/event-store.ts';
import { type ServedApp, serveApp } from '#platform/http/testing/serve-app.ts';
import { figuresProjection } from '#projections/figures/projection.ts';
import { ordersBehind } from '#projections/figures/queries/behind.ts';
import { readFigures } from '#projections/figures/queries/queries.ts';
import { figureRoutes } from '#projections/http/figure-routes.ts';
import { randomHistory } from '#projections/testing/random-history.ts';
import { openReadModels } from '#projections/testing/read-models.ts';
import { createAuditAnswering } from '../tasks/answer-tasks.ts';
import { createAuditTasks, migrateAuditTasks } from '../tasks/task-table.ts';
import { appendAs } from '../testing/append-as.ts';
import { type AuditedShop, openAuditedShop } from '../testing/audited-shop.ts';
import { figuresAt, pastFigureRoutes } from './past-figure-routes.ts';

const SPAN = { from: '2025-12-01', to: '2026-03-31' };
const { events } = randomHistory(29, 260);
/** When each event was recorded: three hours apart, whole days apart from each other's ends. */
const timeOf = (index: number) => new Date(Date.UTC(2026, 0, 1) + index * 3 * 3_600_000).toISOString();
const LAST = timeOf(events.length).slice(0, 10);
let now = Date.parse(`${LAST}T12:00:00.000Z`) + 2 * 86_400_000;
/** A clock that never shows the same time twice. */
const clock = () => {
  now += 1;
  return new Date(now);
};
let shop: AuditedShop;
let served: ServedApp;

async function serve(): Promise<ServedApp> {
  const requireSession = (_ctx: unknown, next: () => Promise<unknown>) => next();
  const { database, store } = shop;
  const past = pastFigureRoutes({ database, store, clock, requireSession, maxWaitMs: 0 });
  const live = figureRoutes({
    db: database.db,
    requireSession,
    figuresAt: (day) => figuresAt({ database, clock }, day),
  });
  return serveApp(past, live);
}

beforeAll(async () => {
  shop = await openAuditedShop(inject('databaseUrl'));
  await migrateAuditTasks(shop.database.db);
  for (const [
    index,
    { stream, metadata: _, id: _id, revision: _r, position: _p, ...event },
  ] of events.entries()) {
    shop.recordAt(timeOf(index));
    // `as`: streams of a history are named as the shop names them.
    await appendAs(shop.store, 'system', stream as StreamName, event);
  }
  await shop.project();
  served = await serve();
}, 120_000);
afterAll(async () => {
  await served.close();
  await shop.close();
});

async function workersAnswer(signal = new AbortController().signal): Promise<void> {
  const { store, database } = shop;
  const logger = pino({ level: 'silent' });
  const deps = { store, rawLog: store, database, publicKeys: [], rootsFile: null, clock, logger };
  await createAuditAnswering(deps).run(signal);
}

async function ask(day: string, of = served) {
  const answer = await fetch(`${of.url}/api/admin/figures/past?day=${day}`, { method: 'POST' });
  return answer.ok ? pastFiguresSchema.parse(await answer.json()).status : answer.status;
}

async function get(path: string, query: Record<string, string>): Promise<unknown> {
  const answer = await fetch(`${served.url}/api/admin/figures${path}?${new URLSearchParams(query)}`);
  return answer.ok ? answer.json() : answer.status;
}

const tasksOf = async (day: string) =>
  (
    await shop.database.pool.query('select id from auditing.tasks where kind = $1 and subject = $2', [
      'figures',
      day,
    ])
  ).rowCount;

async function schemasOfThePast(): Promise<string[]> {
  const { rows } = await shop.database.pool.query<{ name: string }>(
    `select nspname as name from pg_namespace where nspname like 'past\\_%' or nspname like 'audit\\_%'`,
  );
  return rows.map(({ name }) => name);
}

const amount = (text: string | null) => (text === null ? 0 : (fromDecimal(text) ?? Number.NaN));
/** Every call that can be asked as of a day. */
const READ_AS_OF = API_OPERATIONS.filter(
  ({ query }) => query && 'asOf' in (z.toJSONSchema(query.schema, { io: 'input' }).properties ?? {}),
);
/** What some of them have to be asked beside a span. */
const ALSO_ASKED = { table: 'series', behind: 'sold', productId: '11111111-1111-4111-8111-111111111111' };
const DAYS = ['2026-01-05', '2026-01-16', '2026-01-28'];

describe('the figures as of a day', () => {
  it.each(DAYS)('are those of the log cut at the end of it, in Paris (%s)', async (day) => {
    expect(await ask(day)).toBe('preparing');
    await workersAnswer();
    expect(await ask(day)).toBe('ready');
    const cut = await openReadModels(inject('databaseUrl'));
    const end = endOfParisDay(day) ?? '';
    await cut.apply(
      figuresProjection,
      events
        .map((event, index) => ({ ...event, metadata: { ...event.metadata, recordedAt: timeOf(index) } }))
        .filter(({ metadata }) => metadata.recordedAt < end),
    );
    const query = { ...SPAN, grain: 'week' as const, compare: 'before' as const };
    const expected = await readFigures(cut.db, query, new Date(end));
    expect(expected.steps.placed).toBeGreaterThan(0);
    expect(await get('', { ...query, asOf: day })).toEqual(expected);
    const behind = figureOrdersQuerySchema.parse({ ...SPAN, behind: 'placed' });
    const listed = await ordersBehind(cut.db, behind);
    // The numbers that people say are those of now.
    const runningNumber = expect.any(Number);
    expect(await get('/orders', { ...SPAN, behind: 'placed', asOf: day })).toEqual({
      ...listed,
      orders: listed.orders.map((order) => ({ ...order, runningNumber })),
    });
    await cut.close();
  });

  it('differ from those of now by what the orders that changed make, each with its events since', async () => {
    const [day = ''] = DAYS;
    await ask(day);
    await workersAnswer();
    const read = async (query: Record<string, string>): Promise<Figures> =>
      figuresSchema.parse(await get('', { ...SPAN, ...query }));
    const [then, today] = [await read({ asOf: day }), await read({})];
    const changes = async (query: Partial<FigureOrdersQuery>): Promise<FigureChanges> =>
      figureChangesSchema.parse(await get('/changes', { ...SPAN, asOf: day, ...query }));
    const difference = ({ orders }: FigureChanges) =>
      orders.reduce((sum, { was, is }) => sum + amount(is) - amount(was), 0);
    const sums = ({ orders, billed }: Figures): Record<string, string> => ({
      ...{ sold: orders.sums.total, gross: orders.sums.gross, refunded: orders.sums.refunded },
      ...{ awaited: orders.sums.awaited, left: orders.sums.left, payments: billed.sums.payments },
    });
    for (const [name, figure] of Object.entries(sums(today))) {
      const answer = await changes({ behind: behindSchema.parse(name) });
      expect([name, difference(answer)]).toEqual([name, amount(figure) - amount(sums(then)[name] ?? null)]);
    }
    const sold = await changes({ behind: 'sold' });
    expect(sold.count).toBeGreaterThan(3);
    for (const { events: since } of sold.orders) expect(since.length).toBeGreaterThan(0);
    for (const { at } of sold.orders.flatMap((order) => order.events))
      expect(at >= (endOfParisDay(day) ?? '')).toBe(true);
    const [share] = today.splits.product;
    if (share === undefined) throw new Error('nothing was sold');
    const was = then.splits.product.find(({ key }) => key === share.key);
    expect(difference(await changes({ split: 'product', key: share.key }))).toBe(
      amount(share.sums.total) - amount(was?.sums.total ?? null),
    );
  });

  it('differ from those of now of a stock by the bottles that moved since', async () => {
    const [day = ''] = DAYS;
    await ask(day);
    await workersAnswer();
    const stocks = async (query: Record<string, string>) =>
      stockFiguresSchema.parse(await get('/stock', { ...SPAN, ...query })).products;
    const [then, today] = [await stocks({ asOf: day }), await stocks({})];
    let moved = 0;
    for (const { id, available } of today) {
      const changes = stockChangesSchema.parse(await get('/stock/changes', { asOf: day, productId: id }));
      const { was, is, adjusted, held, released, sold } = changes;
      expect(is.available).toBe(available);
      expect(was.available).toBe(then.find((product) => product.id === id)?.available ?? 0);
      expect(is.onHand - was.onHand).toBe(adjusted - sold);
      expect(is.available - was.available).toBe(adjusted - held + released);
      for (const { at } of changes.events) expect(at >= (endOfParisDay(day) ?? '')).toBe(true);
      expect(changes.events.length > 0).toBe(adjusted !== 0 || held > 0 || released > 0 || sold > 0);
      moved += held;
    }
    expect(moved).toBeGreaterThan(3);
    expect(await get('/stock/changes', { asOf: day, productId: randomUUID() })).toBe(404);
  });

  it('are prepared once for two administrators who ask at once', async () => {
    const day = '2026-01-09';
    expect(await Promise.all([ask(day), ask(day), ask(day)])).toEqual([
      'preparing',
      'preparing',
      'preparing',
    ]);
    await Promise.all([workersAnswer(), workersAnswer()]);
    await workersAnswer();
    expect(await Promise.all([ask(day), ask(day)])).toEqual(['ready', 'ready']);
    expect(await tasksOf(day)).toBe(1);
  });

  it('are there after a restart of the servers, and of a worker that was stopped while it replayed', async () => {
    const day = '2026-01-12';
    await ask(day);
    await workersAnswer(AbortSignal.abort());
    expect(await ask(day)).toBe('preparing');
    expect((await schemasOfThePast()).filter((name) => name.startsWith('audit_'))).toEqual([]);
    await workersAnswer();
    const restarted = await serve();
    expect(await ask(day, restarted)).toBe('ready');
    await restarted.close();
  });

  it('can be asked for again after the worker that replayed them was killed', async () => {
    const day = '2026-01-14';
    await ask(day);
    expect((await createAuditTasks(shop.database.db, clock).claim())?.kind).toBe('figures');
    now += 60_000;
    await workersAnswer();
    expect(await ask(day)).toBe('preparing');
    await workersAnswer();
    expect(await ask(day)).toBe('ready');
  });

  it('stay as they are while the live figures are built anew, and go with the code that counted otherwise', async () => {
    const day = '2026-01-20';
    await ask(day);
    await workersAnswer();
    const before = await get('', { ...SPAN, asOf: day });
    await shop.database.pool.query('alter schema figures rename to figures_previous');
    expect(await get('', { ...SPAN, asOf: day })).toEqual(before);
    await shop.database.pool.query('alter schema figures_previous rename to figures');
    await shop.database.pool.query(`update auditing.past_figures set versions = 'figures 0' where day = $1`, [
      day,
    ]);
    expect(await get('', { ...SPAN, asOf: day })).toBe(409);
    await workersAnswer();
    expect(await ask(day)).toBe('preparing');
    await workersAnswer();
    expect(await get('', { ...SPAN, asOf: day })).toEqual(before);
  });

  it('are thrown away when nobody looks at them for long, and when there are too many', async () => {
    for (let day = '2026-01-21'; day < '2026-01-27'; day = addDays(day, 1)) {
      await ask(day);
      await workersAnswer();
    }
    await workersAnswer();
    expect((await schemasOfThePast()).length).toBeLessThanOrEqual(12);
    expect(await ask('2026-01-26')).toBe('ready');
    now += 31 * 60_000;
    await workersAnswer();
    expect(await schemasOfThePast()).toEqual([]);
    expect(await get('', { ...SPAN, asOf: '2026-01-26' })).toBe(409);
  });

  it.each(READ_AS_OF.map((operation) => [operation.path, operation] as const))(
    'are refused by %s while nobody has had them replayed, as its contract says',
    async (path, { refusals }) => {
      const read = (day: string) =>
        fetch(`${served.url}${path}?${new URLSearchParams({ ...SPAN, ...ALSO_ASKED, asOf: day })}`);
      const refused = await read('2026-02-01');
      expect(refused.status).toBe(409);
      expect(problemSchema.parse(await refused.json())).toMatchObject({
        code: 'figures-not-replayed',
        detail: expect.stringContaining('rechargez la page des analyses'),
      });
      expect(refusals).toContain(409);
      expect((await read(new Date(now).toISOString().slice(0, 10))).status).toBe(400);
    },
  );

  it('are refused of a day that is not over', async () => {
    expect(await ask(new Date(now).toISOString().slice(0, 10))).toBe(400);
    expect(await ask('2026-02-30')).toBe(400);
  });

  it('are empty before the first event', async () => {
    await ask('2025-06-01');
    await workersAnswer();
    expect(await get('', { ...SPAN, asOf: '2025-06-01' })).toMatchObject({ steps: { placed: 0 } });
  });
});
