import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { freshEventStore } from '#embedded/testing/fresh-event-store.ts';
import type { EventStore } from '#platform/event-store/event-store.ts';
import { allProjections } from '#projections/all.ts';
import { readCheckpoint } from '#projections/lib/checkpoints.ts';
import { findCopy, listCopies } from '#projections/lib/copies.ts';
import { migrateReadModels } from '#projections/lib/migrate.ts';
import { randomHistory } from '#projections/testing/random-history.ts';
import { readTables } from '#projections/testing/read-models.ts';
import { appendHistory } from '../testing/append-history.ts';
import { openTestLog, type TestLog } from '../testing/test-log.ts';
import { dropKeptCopies } from './open-copy.ts';
import { rebuild, rollBack } from './rebuild.ts';

const EVENTS = 10_000;
const PATIENCE_MS = 180_000;
const catalog = allProjections.filter(({ name }) => name === 'catalog');
const names = allProjections.map(({ name }) => name);

let events: { url: string; close(): Promise<void> };
let log: TestLog;
beforeAll(async () => {
  events = await freshEventStore(randomHistory(23, EVENTS).events.slice(0, EVENTS));
  log = await openTestLog({
    storeUrl: events.url,
    databaseUrl: inject('databaseUrl'),
    redisUrl: undefined,
    projections: allProjections,
  });
  await projectLive();
}, PATIENCE_MS);
afterAll(async () => {
  await log.close();
  await events.close();
});

/** Lets workers come to the log's end, event by event as they do beside a running shop. */
async function projectLive(): Promise<void> {
  const queue = await log.openQueue();
  const workers = await log.startWorkers(queue, {});
  await workers.caughtUp;
  await workers.stop();
  await queue.close();
}

/** A log whose reads are noted, and fail from one of them on. */
function watchedStore(failFrom = Number.POSITIVE_INFINITY) {
  const reads: (bigint | null)[] = [];
  const store: Pick<EventStore, 'readAll' | 'lastPosition'> = {
    lastPosition: () => log.store.lastPosition(),
    async readAll(options) {
      reads.push(options.after);
      if (reads.length >= failFrom) throw new Error('killed');
      return log.store.readAll(options);
    },
  };
  return { reads, store };
}

const rebuildWith = (options: Partial<Parameters<typeof rebuild>[0]> = {}) =>
  rebuild({ store: log.store, db: log.db, pool: log.pool, projections: allProjections, ...options });

const swappedAll = names.map((name) => ({ name, outcome: 'swapped' }));

describe(`after ${EVENTS} events of a random history`, () => {
  it(
    'every rebuilt read model is, row by row, what the live one was',
    async () => {
      const seen: number[] = [];
      const results = await rebuildWith({ onProgress: ({ part }) => seen.push(part) });
      expect(results).toEqual(swappedAll);
      expect(seen.at(-1)).toBe(1);
      for (const name of names) {
        const rebuilt = await readTables(log, name);
        expect(rebuilt).toEqual(await readTables(log, `${name}_previous`));
        expect(await readCheckpoint(log.db, name)).toMatchObject({
          position: await log.store.lastPosition(),
        });
      }
    },
    PATIENCE_MS,
  );

  it(
    'a rebuild that breaks off goes on where it was',
    async () => {
      const killed = watchedStore(6);
      await expect(rebuildWith({ store: killed.store })).rejects.toThrow('killed');
      const begun = await findCopy(log.db, 'orders', 'next');
      expect(begun?.position).toEqual(expect.any(BigInt));

      const resumed = watchedStore();
      expect(await rebuildWith({ store: resumed.store })).toEqual(swappedAll);
      expect(resumed.reads[0]).not.toBeNull();
      for (const name of names)
        expect(await readTables(log, name)).toEqual(await readTables(log, `${name}_previous`));
    },
    PATIENCE_MS,
  );

  it('a rebuild told to stop keeps what it has done', async () => {
    const stop = new AbortController();
    const results = await rebuildWith({
      projections: catalog,
      signal: stop.signal,
      onProgress: () => stop.abort(),
    });
    expect(results).toEqual([{ name: 'catalog', outcome: 'stopped' }]);
    expect((await findCopy(log.db, 'catalog', 'next'))?.position).toEqual(expect.any(BigInt));
  });

  it('two rebuilds of one read model at once are one', async () => {
    const results = await Promise.all([
      rebuildWith({ projections: catalog }),
      rebuildWith({ projections: catalog }),
    ]);
    expect(
      results
        .flat()
        .map(({ outcome }) => outcome)
        .toSorted(),
    ).toEqual(['busy', 'swapped']);
  });
});

describe('a rollback', () => {
  it('makes the tables of before live again, caught up with what happened since', async () => {
    await rebuildWith({ projections: catalog });
    await log.pool.query(`update catalog.products set name = 'wrongly rebuilt'`);
    const position = await appendHistory(log.store, randomHistory(31, 50).events);
    expect(await rollBack({ ...log, projections: catalog })).toEqual([
      { name: 'catalog', outcome: 'swapped' },
    ]);
    expect(await readCheckpoint(log.db, 'catalog')).toMatchObject({ position });
    const { rows } = await log.pool.query<{ wrong: number; all: number }>(
      `select count(*) filter (where name = 'wrongly rebuilt') as wrong, count(*) as all from catalog.products`,
    );
    expect(rows[0]?.wrong).toBe(0);
    await rebuildWith({ projections: catalog });
    expect(await readTables(log, 'catalog')).toEqual(await readTables(log, 'catalog_previous'));
  });

  it('is refused when the tables of before are another version’s', async () => {
    const newer = catalog.map((projection) => ({ ...projection, version: projection.version + 1 }));
    expect(await rollBack({ ...log, projections: newer })).toEqual([{ name: 'catalog', outcome: 'no-copy' }]);
  });
});

it('tables kept from before are dropped when somebody is to be forgotten: they stand in them too', async () => {
  await rebuildWith({ projections: catalog });
  await dropKeptCopies(log);
  expect(await listCopies(log.db)).toEqual([]);
  const { rows } = await log.pool.query<{ there: boolean }>(
    `select to_regnamespace('catalog_previous') is not null as there`,
  );
  expect(rows[0]?.there).toBe(false);
});

describe('the restore drill', () => {
  it(
    'brings every read model back from the log alone',
    async () => {
      await projectLive();
      const before = new Map(
        await Promise.all(names.map(async (name) => [name, await readTables(log, name)] as const)),
      );
      for (const name of names) await log.pool.query(`drop schema ${name} cascade`);
      await migrateReadModels(log.db);
      await projectLive();
      for (const name of names) expect(await readTables(log, name)).toEqual(before.get(name));
    },
    PATIENCE_MS,
  );
});
