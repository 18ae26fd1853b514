import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Koa from 'koa';
import type { ShopEvent } from '#contracts/events/catalogue.ts';
import type { Recorded } from '#contracts/events/event.ts';
import { FAMILIES, familySlug, PRICE_RANGE_NAMES } from '#contracts/finding.ts';
import { cents, ZERO } from '#contracts/money.ts';
import { freePort } from '#embedded/free-port.ts';
import { startPostgres } from '#embedded/postgres/start-postgres.ts';
import { catalogProjection } from '#projections/catalog/projection.ts';
import { createReadDatabase, type ReadDb } from '#projections/lib/database.ts';
import { migrateReadModels } from '#projections/lib/migrate.ts';
import { createShopReads } from '#projections/shop-reads.ts';
import { createHistory } from '#projections/testing/history.ts';
import { productAdded } from '#projections/testing/sample-events.ts';
import { createCatalogueIndex } from '#web/server/catalogue-index.ts';
import { createPageCache } from '#web/server/page-cache.ts';
import { createPages } from '#web/server/pages.ts';
import { type Figure, percentile } from './bench.ts';

const PERFUMES = 100_000;
const A_BATCH = 5_000;
const ASKED = 200;
const MAX_FIRST_MS = 50;
const MAX_PAGE_MS = 100;
const SYLLABLES = 'am bra cè do éli fa gai hes iri jo ka la mi no ora pi que ro sa ta uva vé xa yu zé'.split(
  ' ',
);
const MATERIALS = Array.from({ length: 400 }, (_, at) => `${syllables(at, 3)} de ${syllables(at * 7, 2)}`);

/** A made-up word, the same for a number. */
function syllables(seed: number, count: number): string {
  return Array.from(
    { length: count },
    (_, at) => SYLLABLES[(seed * (at + 3) + (seed >> (at + 2))) % SYLLABLES.length],
  ).join('');
}

/** How long finding takes among 100,000 perfumes, in a PostgreSQL of its own: each question asked for the first time. */
export async function measureFinding(progress: (text: string) => void): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'miris-finding-'));
  const postgres = await startPostgres({ dataDir, port: await freePort() });
  const { db, close } = createReadDatabase(postgres.connectionString);
  try {
    await migrateReadModels(db);
    for (let from = 0; from < PERFUMES; from += A_BATCH) {
      progress(`${from.toLocaleString('en')} perfumes`);
      const events = Array.from({ length: A_BATCH }, (_, at) => from + at).flatMap(perfume);
      await addAll(db, events);
    }
    return await measured(db, progress);
  } finally {
    await close();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function addAll(db: ReadDb, events: readonly Recorded<ShopEvent>[]): Promise<void> {
  await db.transaction().execute((transaction) => catalogProjection.handle(transaction, 'catalog', events));
}

function perfume(at: number): readonly Recorded<ShopEvent>[] {
  const id = randomUUID();
  const note = (n: number) => MATERIALS[(at * (n + 1) + n * 31) % MATERIALS.length] ?? '';
  const history = createHistory();
  history.add(
    `product-${id}`,
    productAdded(id, {
      name: `${syllables(at, 2)} ${syllables(at >> 3, 3)}`,
      price: cents(6_000 + (at % 140) * 100),
      category: FAMILIES[at % FAMILIES.length] ?? 'floral',
      notes: {
        top: [note(1), note(2), note(3)],
        middle: [note(4), note(5)],
        base: [note(6), note(7), note(8)],
      },
    }),
  );
  return history.events;
}

async function measured(db: ReadDb, progress: (text: string) => void): Promise<Figure[]> {
  const reads = createShopReads(db);
  const cache = createPageCache({ reads });
  cache.resume();
  const catalogue = createCatalogueIndex(cache);
  progress('index');
  const begun = performance.now();
  const { perfumes } = await catalogue();
  const built = performance.now() - begun;
  progress('suggestions');
  const typed = Array.from({ length: ASKED }, (_, at) => {
    const word = syllables(at * 13, 3);
    return [word.slice(0, 2 + (at % 4)), `${word}x`, word][at % 3] ?? word;
  });
  const suggestions = await timesOf(typed, async (text) => {
    const { perfumes: shown } = perfumes.suggest(text);
    await reads.findProducts(shown.map(({ id }) => id));
  });
  progress('pages');
  const server = await serve(reads, cache, catalogue);
  const pages = await timesOf(addresses(), async (path) => {
    const answer = await fetch(server.url + path);
    await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  });
  server.close();
  const name = `${PERFUMES.toLocaleString('en')} perfumes`;
  return [
    { name: `${name}: index read anew`, unit: 'ms', value: built },
    {
      name: `${name}: suggestions, p95`,
      unit: 'ms',
      value: percentile(suggestions, 0.95),
      target: { atMost: MAX_FIRST_MS },
    },
    {
      name: `${name}: narrowed pages, p95`,
      unit: 'ms',
      value: percentile(pages, 0.95),
      target: { atMost: MAX_PAGE_MS },
    },
  ];
}

/** Filters and words in every combination, each page rendered for the first time. */
function addresses(): string[] {
  return Array.from({ length: ASKED }, (_, at) => {
    const query = new URLSearchParams();
    const family = FAMILIES[at % FAMILIES.length] ?? 'floral';
    if (at % 2 === 0) query.set('famille', familySlug(family));
    if (at % 3 === 0) query.set('prix', PRICE_RANGE_NAMES[at % PRICE_RANGE_NAMES.length] ?? '');
    if (at % 5 < 3) query.set('note', MATERIALS[at] ?? '');
    else query.set('q', syllables(at * 13, 3).slice(0, 4));
    return `/parfums?${query}`;
  });
}

/** Processor time of each in milliseconds, which a busy machine leaves as it is; PostgreSQL's is its own. */
async function timesOf<T>(given: readonly T[], work: (one: T) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (const [at, one] of given.entries()) {
    const before = process.cpuUsage();
    await work(one);
    const { user, system } = process.cpuUsage(before);
    // The first ones run code that is not warm yet.
    if (at >= given.length / 10) times.push((user + system) / 1_000);
  }
  return times;
}

async function serve(
  reads: ReturnType<typeof createShopReads>,
  cache: ReturnType<typeof createPageCache>,
  catalogue: ReturnType<typeof createCatalogueIndex>,
) {
  const { middleware } = await createPages({
    reads,
    cache,
    catalogue,
    findOrderPage: async () => null,
    config: (house) => ({
      publicUrl: 'http://localhost',
      supportEmail: 'contact@miris.example',
      madeAt: '2026-11-26T10:00:00.000Z',
      house,
      payment: { available: false },
      giftWrapPrice: ZERO,
      maxBottlesPerLine: 10,
      maxBottlesPerOrder: 20,
    }),
    mode: 'production',
    isUnavailable: () => false,
  });
  const server = createServer(new Koa().use(middleware).callback()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { url: `http://127.0.0.1:${address.port}`, close: () => server.close() };
}
