import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { freshEventStore } from '#embedded/testing/fresh-event-store.ts';
import { allProjections } from '#projections/all.ts';
import { analyticsProjection } from '#projections/analytics/projection.ts';
import { catalogProjection } from '#projections/catalog/projection.ts';
import { inSchema } from '#projections/lib/projection.ts';
import { createShopReads } from '#projections/shop-reads.ts';
import { randomHistory } from '#projections/testing/random-history.ts';
import { readTables } from '#projections/testing/read-models.ts';
import { appendHistory } from '../testing/append-history.ts';
import { openTestLog, type TestLog } from '../testing/test-log.ts';
import { rebuild, rollBack } from './rebuild.ts';
import { replayInto } from './replay.ts';

const PATIENCE_MS = 180_000;

let events: { url: string; close(): Promise<void> };
let log: TestLog;
beforeAll(async () => {
  events = await freshEventStore(randomHistory(41, 500).events);
  log = await openTestLog({
    storeUrl: events.url,
    databaseUrl: inject('databaseUrl'),
    redisUrl: undefined,
    projections: allProjections,
  });
});
afterAll(async () => {
  await log.close();
  await events.close();
});

interface Traffic {
  readonly failures: unknown[];
  readonly reads: () => number;
  readonly stop: () => Promise<void>;
}

/** Does something again and again until told to stop or it fails. */
function again(task: (round: number) => Promise<void>): Traffic {
  const failures: unknown[] = [];
  let [stopped, rounds] = [false, 0];
  const running = (async () => {
    while (!stopped && failures.length === 0) {
      await task(rounds).catch((error: unknown) => failures.push(error));
      rounds += 1;
      // Others of this process have their turn.
      await new Promise((resolve) => setImmediate(resolve));
    }
  })();
  return {
    failures,
    reads: () => rounds,
    async stop() {
      stopped = true;
      await running;
    },
  };
}

/** Fails when there are fewer perfumes than before: nobody removes any here. */
function neverFewer(): (count: number) => void {
  let most = 0;
  return (count) => {
    if (count < most) throw new Error(`${count} perfumes after ${most}`);
    most = count;
  };
}

const countProducts = async (client: pg.Pool | pg.ClientBase, name?: string) => {
  const text = 'select count(*)::int as count from catalog.products';
  const { rows } = await client.query<{ count: number }>(name === undefined ? { text } : { text, name });
  return rows[0]?.count ?? -1;
};

describe('while orders pour in and pages are read', () => {
  it(
    'read models are rebuilt and rolled back without a failed read, and end with the rows of the log',
    async () => {
      const queue = await log.openQueue();
      const workers = await log.startWorkers(queue, {});
      await workers.caughtUp;
      const prepared = new pg.Client({ connectionString: log.databaseUrl });
      await prepared.connect();
      const [byPool, byPrepared, byTransaction] = [neverFewer(), neverFewer(), neverFewer()];
      const reads = createShopReads(log.db);
      const traffic = [
        again(async (round) => {
          const position = await appendHistory(log.store, randomHistory(100 + round, 12).events);
          // As somebody who looks for the order just placed.
          await log.reached(catalogProjection, position);
        }),
        again(async () => {
          byPool(await countProducts(log.pool));
          byPrepared(await countProducts(prepared, 'kept'));
          if ((await reads.listMappedProducts(0, 10)).length === 0) throw new Error('an empty shop');
          // Read twice in one transaction: a swap may come in between.
          await log.db.transaction().execute(async (transaction) => {
            byTransaction(await countIn(transaction, 'catalog'));
            await countIn(transaction, 'analytics');
            byTransaction(await countIn(transaction, 'catalog'));
          });
        }),
      ];

      const options = { store: log.store, db: log.db, pool: log.pool };
      const results = await rebuild({ ...options, projections: allProjections });
      expect(results.map(({ outcome }) => outcome)).toEqual(allProjections.map(() => 'swapped'));
      for (const projections of [[catalogProjection], [analyticsProjection]])
        expect(await rollBack({ ...options, projections })).toMatchObject([{ outcome: 'swapped' }]);

      for (const { stop } of traffic) await stop();
      expect(traffic.flatMap(({ failures }) => failures)).toEqual([]);
      for (const { reads: rounds } of traffic) expect(rounds()).toBeGreaterThan(0);
      const position = (await log.store.lastPosition()) ?? 0n;
      for (const projection of allProjections) await log.reached(projection, position);
      await workers.stop();
      await queue.close();
      await prepared.end();

      await replayInto({ ...options, projections: allProjections, schemaOf: ({ name }) => `${name}_again` });
      for (const { name } of allProjections)
        expect(await readTables(log, name)).toEqual(await readTables(log, `${name}_again`));
    },
    PATIENCE_MS,
  );
});

async function countIn(db: TestLog['db'], schema: string): Promise<number> {
  const { count } = await inSchema<{ products: Record<string, unknown> }>(db, schema)
    .selectFrom('products')
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
