import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Recorded } from '#contracts/events/event.ts';
import type { OrderEvent } from '#contracts/events/order.ts';
import { type OrderPageRequest, orderPageRequestSchema } from '#contracts/http/orders.ts';
import { freePort } from '#embedded/free-port.ts';
import { startPostgres } from '#embedded/postgres/start-postgres.ts';
import { createReadDatabase, type ReadDb } from '#projections/database.ts';
import { migrateReadModels } from '#projections/migrate.ts';
import { countOrders, pageOfOrders } from '#projections/orders/order-pages.ts';
import { ordersProjection } from '#projections/orders/projection.ts';
import { percentile } from '../harness/percentile.ts';
import { storyOfOrder } from './order-stories.ts';

const ORDERS = 100_000;
const ORDERS_PER_BATCH = 1_000;
const TIMES = 200;
const WARM_UP = 20;

/**
 * `npm run bench:orders`: how fast the console's list of orders is read with 100,000 orders behind it. A read benchmark: the rows come
 * through the projection's own handler into a database of its own, the log has no part in it. Times are of the query and of
 * making the answer from its rows, without HTTP.
 */
async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'miris-bench-'));
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres'), port: await freePort() });
  const { db, close } = createReadDatabase(postgres.connectionString);
  try {
    await migrateReadModels(db);
    await fill(db);
    await report(db);
  } finally {
    await close();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function fill(db: ReadDb): Promise<void> {
  const begun = performance.now();
  for (let first = 0; first < ORDERS; first += ORDERS_PER_BATCH) {
    const events: Recorded<OrderEvent>[] = [];
    for (let index = first; index < first + ORDERS_PER_BATCH; index += 1) events.push(...storyOfOrder(index));
    await db.transaction().execute((transaction) => ordersProjection.handle(transaction, 'orders', events));
    process.stdout.write(`\r  ${(first + ORDERS_PER_BATCH).toLocaleString('fr-FR')} commandes écrites`);
  }
  // What PostgreSQL does by itself within a minute of so many rows: without its figures the planner guesses.
  await sql`vacuum analyze orders.orders`.execute(db);
  process.stdout.write(` en ${((performance.now() - begun) / 1_000).toFixed(0)} s\n`);
}

async function report(db: ReadDb): Promise<void> {
  const deep = await positionBehind(db, 0.8);
  const questions: Record<string, Partial<Record<keyof OrderPageRequest, string>>> = {
    'première page': {},
    'page profonde (80 000 commandes plus bas)': { after: deep },
    'recherche : un nom (1 sur 1 000)': { search: 'martin-42' },
    'recherche : début d’un mot (1 sur 10)': { search: 'mart' },
    'recherche : un numéro': { search: storyOfOrder(50_000)[0]?.data.orderId.slice(-8) ?? '' },
    'recherche : rien n’y répond': { search: 'introuvable' },
    'statut : en attente (1 sur 20)': { status: 'pending' },
    'statut et recherche': { status: 'shipped', search: 'martin-42' },
    'statut, page profonde': { status: 'delivered', after: deep },
  };
  console.log(`\n  ${ORDERS.toLocaleString('fr-FR')} commandes, ${TIMES} lectures, ${cpus().length} cœurs\n`);
  console.log(`  ${'lecture'.padEnd(44)}${'p50'.padStart(10)}${'p95'.padStart(10)}`);
  for (const [name, asked] of Object.entries(questions)) {
    const request = orderPageRequestSchema.parse(asked);
    await measure(name, () => pageOfOrders(db, request));
  }
  await measure('nombre de commandes par statut', () => countOrders(db));
}

async function measure(name: string, read: () => Promise<unknown>): Promise<void> {
  const times: number[] = [];
  for (let turn = 0; turn < WARM_UP + TIMES; turn += 1) {
    const begun = performance.now();
    await read();
    if (turn >= WARM_UP) times.push(performance.now() - begun);
  }
  times.sort((one, other) => one - other);
  const shown = (share: number) => `${percentile(times, share).toFixed(1)} ms`.padStart(10);
  console.log(`  ${name.padEnd(44)}${shown(0.5)}${shown(0.95)}`);
}

/** Where a page starts that has a share of all orders before it. */
async function positionBehind(db: ReadDb, share: number): Promise<string> {
  const { nextAfter } = await pageOfOrders(db, orderPageRequestSchema.parse({ limit: 1 }));
  return String(Math.round(Number(nextAfter) * (1 - share)));
}

await main();
