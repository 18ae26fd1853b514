import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { databaseOf, nameIn, type PastFigures } from '#audit/point-in-time/past-figures.ts';
import type { ShopEvent } from '#contracts/events/catalogue.ts';
import type { Recorded } from '#contracts/events/event.ts';
import { freePort } from '#embedded/free-port.ts';
import { startPostgres } from '#embedded/postgres/start-postgres.ts';
import { figuresProjection } from '#projections/figures/projection.ts';
import { createReadDatabase, type ReadDb } from '#projections/lib/database.ts';
import type { Projection } from '#projections/lib/projection.ts';
import { promosProjection } from '#projections/promos/projection.ts';
import { salesPlansProjection } from '#projections/sales-plans/projection.ts';
import { stockFiguresProjection } from '#projections/stock-figures/projection.ts';
import type { Figure } from '../bench.ts';
import { sampleProcesses } from '../measuring/process-samples.ts';
import { CUT_DAY, changesOf } from './figure-changes.ts';
import { figureHistory } from './figure-history.ts';
import { multiplyRows } from './figure-rows.ts';
import { viewsOf } from './figure-views.ts';

const MAX_VIEW_MS = 300;
const RUNS = 5;
const MAX_PROJECTED = 50_000;
const EVENTS_A_BATCH = 4_000;
/** Uses left of codes are asked of the codes' own read model. */
const READ = [figuresProjection, stockFiguresProjection, salesPlansProjection, promosProjection];

/**
 * What each view and list of Analyses takes over so many orders of two years, in a PostgreSQL of its own: as many as are no wait are
 * projected as a rebuild projects them, and their rows multiplied until there are enough. No shop is needed.
 */
export async function measureFigures(orders: number, progress: (text: string) => void): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'miris-figures-'));
  const postgres = await startPostgres({ dataDir, port: await freePort() });
  const { db, close } = createReadDatabase(postgres.connectionString);
  try {
    const perSecond = await loadFigures(db, orders, progress);
    const past = await loadPast(db, orders, progress);
    const figures: Figure[] = [
      {
        name: `figures of ${orders.toLocaleString('en')} orders, events projected`,
        unit: '/s',
        value: perSecond,
      },
    ];
    for (const [name, view] of [...viewsOf(db), ...changesOf(db, past)]) {
      progress(name);
      const value = await processorTimeOf(view, postgres.pid);
      figures.push({ name, unit: 'ms of processor', value, target: { atMost: MAX_VIEW_MS } });
    }
    return figures;
  } finally {
    await close();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Fills the read models. @returns events projected in a second. */
async function loadFigures(db: ReadDb, orders: number, progress: (text: string) => void): Promise<number> {
  const projected = Math.min(orders, MAX_PROJECTED);
  const perSecond = await project(db, figureHistory(projected), READ, progress);
  await complete(db, READ, orders / projected, progress);
  return perSecond;
}

/** Fills a copy of the figures with the log up to a day. */
async function loadPast(db: ReadDb, orders: number, progress: (text: string) => void): Promise<PastFigures> {
  const position = BigInt(Date.parse(`${CUT_DAY}T22:00:00.000Z`));
  const past = { day: CUT_DAY, prefix: 'past_bench', position };
  const projected = Math.min(orders, MAX_PROJECTED);
  const copied = { ...figuresProjection, name: nameIn(past)(figuresProjection.name) };
  await project(db, figureHistory(projected, position), [copied], progress);
  await complete(databaseOf(db, past), [copied], orders / projected, progress);
  return past;
}

/** Multiplies rows until there are enough. */
async function complete(
  db: ReadDb,
  projections: readonly Projection[],
  times: number,
  progress: (text: string) => void,
): Promise<void> {
  progress('copies');
  await multiplyRows(db, Math.round(times));
  progress('indexes');
  for (const projection of projections) await projection.createIndexes(db, projection.name);
  await sql`vacuum analyze`.execute(db);
}

/** @returns events projected in a second. */
async function project(
  db: ReadDb,
  history: Iterable<Recorded<ShopEvent>>,
  projections: readonly Projection[],
  progress: (text: string) => void,
): Promise<number> {
  for (const projection of projections) {
    await db.schema.createSchema(projection.name).execute();
    await projection.createTables(db, projection.name);
  }
  const begun = performance.now();
  let [done, batch]: [number, Recorded<ShopEvent>[]] = [0, []];
  const apply = async () => {
    const events = batch;
    await db.transaction().execute(async (transaction) => {
      await sql`set local synchronous_commit = off`.execute(transaction);
      for (const projection of projections) await projection.handle(transaction, projection.name, events);
    });
    done += events.length;
    batch = [];
  };
  for (const event of history) {
    batch.push(event);
    if (batch.length < EVENTS_A_BATCH) continue;
    await apply();
    if (done % (EVENTS_A_BATCH * 25) === 0) progress(`${done.toLocaleString('en')} events projected`);
  }
  await apply();
  return done / ((performance.now() - begun) / 1_000);
}

/** Of PostgreSQL and of this process, in milliseconds: what a machine that does other things too still measures alike. */
async function processorTimeOf(view: () => Promise<unknown>, postgres: number): Promise<number> {
  await view();
  const begun = await processorTime(postgres);
  for (let run = 0; run < RUNS; run += 1) await view();
  return ((await processorTime(postgres)) - begun) / RUNS;
}

async function processorTime(postgres: number): Promise<number> {
  const here = process.cpuUsage();
  const there = await sampleProcesses(postgres);
  return (
    (here.user + here.system) / 1_000 + [...there.values()].reduce((sum, { cpu }) => sum + cpu * 1_000, 0)
  );
}
