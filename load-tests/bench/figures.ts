import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { ShopEvent } from '#contracts/events/catalogue.ts';
import type { Recorded } from '#contracts/events/event.ts';
import {
  figureOrdersQuerySchema,
  figuresQuerySchema,
  reviewFiguresQuerySchema,
} from '#contracts/http/figures.ts';
import { freePort } from '#embedded/free-port.ts';
import { startPostgres } from '#embedded/postgres/start-postgres.ts';
import { ordersBehind } from '#projections/figures/behind.ts';
import { readBridge } from '#projections/figures/billing.ts';
import { figuresProjection } from '#projections/figures/projection.ts';
import { readFigures } from '#projections/figures/queries.ts';
import { readReviewFigures } from '#projections/figures/reviews.ts';
import { createReadDatabase, type ReadDb } from '#projections/lib/database.ts';
import { promosProjection } from '#projections/promos/projection.ts';
import { type Figure, median } from './bench.ts';
import { figureHistory, LAST_DAY } from './figure-history.ts';
import { multiplyRows } from './figure-rows.ts';

const MAX_VIEW_MS = 300;
const RUNS = 5;
const MAX_PROJECTED = 50_000;
const EVENTS_A_BATCH = 4_000;
const NOW = new Date(`${LAST_DAY}T20:00:00.000Z`);
const YEAR = { from: '2025-11-26', to: LAST_DAY };
const MONTH = { from: '2026-10-27', to: LAST_DAY };
const ALL = { from: '2024-11-25', to: LAST_DAY };

/**
 * How long each view of Analyses takes over so many orders of two years, in a PostgreSQL of its own: as many as are no wait
 * are projected as a rebuild projects them, and their rows multiplied until there are enough. No shop is needed.
 */
export async function measureFigures(orders: number, progress: (text: string) => void): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'miris-figures-'));
  const postgres = await startPostgres({ dataDir, port: await freePort() });
  const { db, close } = createReadDatabase(postgres.connectionString);
  try {
    const projected = Math.min(orders, MAX_PROJECTED);
    const perSecond = await load(db, projected, progress);
    progress('copies');
    await multiplyRows(db, Math.round(orders / projected));
    progress('indexes');
    await figuresProjection.createIndexes(db, figuresProjection.name);
    await sql`vacuum analyze`.execute(db);
    const figures: Figure[] = [
      {
        name: `figures of ${orders.toLocaleString('en')} orders, events projected`,
        unit: '/s',
        value: perSecond,
      },
    ];
    for (const [name, view] of viewsOf(db)) {
      progress(name);
      const value = await timeOf(view);
      figures.push({ name, unit: 'ms', value, target: { atMost: MAX_VIEW_MS } });
    }
    return figures;
  } finally {
    await close();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function load(db: ReadDb, orders: number, progress: (text: string) => void): Promise<number> {
  const { name } = figuresProjection;
  // Uses left of codes are asked of the codes' own read model.
  for (const projection of [figuresProjection, promosProjection]) {
    await db.schema.createSchema(projection.name).execute();
    await projection.createTables(db, projection.name);
  }
  const begun = performance.now();
  let [done, batch]: [number, Recorded<ShopEvent>[]] = [0, []];
  const apply = async () => {
    const events = batch;
    await db.transaction().execute(async (transaction) => {
      await sql`set local synchronous_commit = off`.execute(transaction);
      await figuresProjection.handle(transaction, name, events);
    });
    done += events.length;
    batch = [];
  };
  for (const event of figureHistory(orders)) {
    batch.push(event);
    if (batch.length < EVENTS_A_BATCH) continue;
    await apply();
    if (done % (EVENTS_A_BATCH * 25) === 0) progress(`${done.toLocaleString('en')} events projected`);
  }
  await apply();
  return done / ((performance.now() - begun) / 1_000);
}

async function timeOf(view: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const begun = performance.now();
    await view();
    times.push(performance.now() - begun);
  }
  return median(times);
}

type View = readonly [name: string, read: () => Promise<unknown>];

/** What the page of figures asks for, by the longest spans it is asked for. */
function viewsOf(db: ReadDb): View[] {
  const figures = (query: object) => () => readFigures(db, figuresQuerySchema.parse(query), NOW);
  const behind = (query: object) => () =>
    ordersBehind(db, figureOrdersQuerySchema.parse({ ...YEAR, ...query }));
  const reviews = (query: object) => () => readReviewFigures(db, reviewFiguresQuerySchema.parse(query));
  return [
    ['30 days beside those before', figures({ ...MONTH, compare: 'before' })],
    ['a year by week, beside the one before', figures({ ...YEAR, grain: 'week', compare: 'year' })],
    ['two years by month', figures({ ...ALL, grain: 'month' })],
    ['today, beside the same day a year ago', figures({ from: LAST_DAY, to: LAST_DAY, compare: 'year' })],
    ['a year and some days', figures({ ...ALL, from: '2025-09-13' })],
    ['bridge of a year', () => readBridge(db, YEAR)],
    ['bridge of two years', () => readBridge(db, ALL)],
    ['orders behind a year', behind({})],
    ['orders behind a country', behind({ split: 'country', key: 'Portugal' })],
    ['orders behind a perfume', behind({ split: 'product', key: '00000000-0001-4000-8000-000000000000' })],
    ['orders behind a family', behind({ split: 'family', key: 'floral' })],
    ['orders paid in a year', behind({ behind: 'paid' })],
    ['documents of a year', behind({ behind: 'billed' })],
    ['orders not invoiced', behind({ behind: 'not-invoiced' })],
    ['reviews of a year', reviews({ ...YEAR, grain: 'month' })],
  ];
}
