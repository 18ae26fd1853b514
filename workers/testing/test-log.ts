import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { pino } from 'pino';
import { eventually } from '#embedded/testing/eventually.ts';
import { freshDatabase } from '#embedded/testing/fresh-database.ts';
import { freshEventStore } from '#embedded/testing/fresh-event-store.ts';
import { createEventStore } from '#platform/event-store/connect.ts';
import { ANY, type EventStore } from '#platform/event-store/event-store.ts';
import { readCheckpoint } from '#projections/lib/checkpoints.ts';
import { createReadDatabase, type ReadDatabase } from '#projections/lib/database.ts';
import { migrateReadModels } from '#projections/lib/migrate.ts';
import type { Projection } from '#projections/lib/projection.ts';
import { openWakeUpQueue, type WakeUpQueue } from '../following/wake-up-queue.ts';
import { startWorkers } from '../start-workers.ts';

export const silent = pino({ level: 'silent' });

/** An event store and a database of their own for a test file, and the workers between them. */
export interface TestLog {
  readonly store: EventStore;
  readonly storeUrl: string;
  readonly db: ReadDatabase['db'];
  readonly pool: pg.Pool;
  readonly databaseUrl: string;
  /** Appends events to be counted, spread over streams. @returns the last one's position. */
  append(events: number, streams: number): Promise<bigint>;
  openQueue(): Promise<WakeUpQueue>;
  startWorkers(
    queue: WakeUpQueue,
    work: Partial<Parameters<typeof startWorkers>[0]>,
  ): ReturnType<typeof startWorkers>;
  /** Waits until a read model has come to a position. */
  reached(projection: Pick<Projection, 'name'>, position: bigint): Promise<void>;
  tallyOf(projection: Projection): Promise<Record<string, number>>;
  close(): Promise<void>;
}

export async function openTestLog(options: {
  databaseUrl: string;
  redisUrl: string | undefined;
  projections: readonly Projection[];
  /** An event store that the test itself stops and starts; a fresh one without. */
  storeUrl?: string;
}): Promise<TestLog> {
  const { redisUrl, projections, storeUrl } = options;
  const events =
    storeUrl === undefined ? await freshEventStore() : { url: storeUrl, close: async () => undefined };
  const database = await freshDatabase(options.databaseUrl);
  const store = createEventStore(events.url, { sealing: 'none' });
  const { db, pool, close } = createReadDatabase(database.url, { connections: 12 });
  await migrateReadModels(db, projections);
  const cause = { actor: 'system', correlationId: 'test', causationId: 'test' } as const;
  const run = randomUUID();

  return {
    store,
    storeUrl: events.url,
    db,
    pool,
    databaseUrl: database.url,
    async append(count, streams) {
      let position = 0n;
      for (let done = 0; done < count; ) {
        const size = Math.min(50, count - done);
        const removals = Array.from({ length: size }, () => ({
          type: 'PromoCodeRemoved' as const,
          data: { promoId: randomUUID() },
        }));
        const stream = `promo-${run}-${(done / 50) % streams}` as const;
        const appended = await store.append(stream, removals, { expectedRevision: ANY, cause });
        if (appended.outcome === 'appended') position = appended.position;
        done += size;
      }
      return position;
    },
    openQueue: () => openWakeUpQueue({ redisUrl, databaseUrl: database.url, logger: silent }),
    startWorkers: (queue, work) =>
      startWorkers({
        store,
        db,
        pool,
        queue,
        projections,
        processManagers: [],
        timedTasks: [],
        logger: silent,
        ...work,
      }),
    async reached({ name }, position) {
      await eventually(
        `${name} at ${position}`,
        async () => (await readCheckpoint(db, name))?.position ?? -1n,
        (reached) => reached >= position,
        50_000,
      );
    },
    async tallyOf({ name }) {
      const { rows } = await pool.query<{ stream: string; events: number }>(
        `select stream, events from ${name}.tally order by stream`,
      );
      return Object.fromEntries(rows.map((row) => [row.stream, row.events]));
    },
    async close() {
      await store.close();
      await close();
      await events.close();
      await database.drop();
    },
  };
}

const COUNTED = new Set(['PromoCodeRemoved'] as const);

/** What a tally must say: each event it counts, counted once. */
export async function expectedTally(store: EventStore): Promise<Record<string, number>> {
  const tally: Record<string, number> = {};
  for (let after: bigint | null = null; ; ) {
    const slice = await store.readAll({ after, limit: 1_000, types: COUNTED });
    for (const { stream } of slice.events) tally[stream] = (tally[stream] ?? 0) + 1;
    if (slice.position === null) return tally;
    after = slice.position;
  }
}
