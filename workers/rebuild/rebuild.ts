import { sql } from 'kysely';
import type pg from 'pg';
import { type EventStore, UnreadableEvent } from '#platform/event-store/event-store.ts';
import type { ReadDb } from '#projections/lib/database.ts';
import type { Projection } from '#projections/lib/projection.ts';
import { earliest, feedCopies, InapplicableEvent } from './feed.ts';
import { openNextCopy, openPreviousCopy, type RebuildCopy, withRebuildLocks } from './open-copy.ts';
import { promoteCopy } from './swap.ts';

export interface RebuildOptions {
  readonly store: Pick<EventStore, 'readAll' | 'lastPosition'>;
  readonly db: ReadDb;
  readonly pool: pg.Pool;
  readonly projections: readonly Projection[];
  /** Begins at the log's first event even where a rebuild broke off: what it wrote is no good any more. */
  readonly fromStart?: boolean;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: RebuildProgress) => void) | undefined;
}

export type RebuildResult = { readonly name: string } & (
  | { readonly outcome: 'swapped' }
  /** Another process rebuilds it now. */
  | { readonly outcome: 'busy' }
  /** Aborted; what is done is kept and continued next time. */
  | { readonly outcome: 'stopped' }
  /** An event that cannot be applied stands in its way. */
  | { readonly outcome: 'blocked'; readonly error: UnreadableEvent | InapplicableEvent }
  /** There is no copy to go back to that this version of the shop filled. */
  | { readonly outcome: 'no-copy' }
);

/**
 * Rebuilds read models beside the live ones from the whole log, which is read once for all of them, and swaps each in when it has
 * caught up; the shop goes on meanwhile. What a rebuild that broke off has done is gone on with.
 */
export function rebuild(options: RebuildOptions): Promise<RebuildResult[]> {
  return fillAndSwap(options, (db, projection) => openNextCopy(db, projection, options.fromStart));
}

/** Makes the tables live again that were so before the last swap, once they have caught up from where they were left. */
export function rollBack(options: RebuildOptions): Promise<RebuildResult[]> {
  return fillAndSwap(options, openPreviousCopy);
}

function fillAndSwap(
  options: RebuildOptions,
  open: (db: ReadDb, projection: Projection) => Promise<RebuildCopy | null>,
): Promise<RebuildResult[]> {
  const { db, pool, projections } = options;
  const names = projections.map(({ name }) => name);
  return withRebuildLocks(pool, names, async (free) => {
    const results = new Map<string, RebuildResult>();
    let copies: RebuildCopy[] = [];
    for (const projection of projections) {
      const { name } = projection;
      const copy = free.includes(name) ? await open(db, projection) : null;
      if (copy !== null) copies.push(copy);
      else results.set(name, { name, outcome: free.includes(name) ? 'no-copy' : 'busy' });
    }
    const blocked = (error: UnreadableEvent | InapplicableEvent) => {
      for (const { projection } of copies.filter((copy) => isBlocked(copy, error)))
        results.set(projection.name, { name: projection.name, outcome: 'blocked', error });
      copies = copies.filter((copy) => !isBlocked(copy, error));
    };
    while (copies.length > 0 && !options.signal?.aborted) {
      try {
        await finish(options, copies, (name) => results.set(name, { name, outcome: 'swapped' }));
        break;
      } catch (error) {
        if (!(error instanceof UnreadableEvent || error instanceof InapplicableEvent)) throw error;
        // The others go on without those it stands in the way of.
        blocked(error);
      }
    }
    return names.map((name) => results.get(name) ?? { name, outcome: 'stopped' });
  });
}

async function finish(
  options: RebuildOptions,
  copies: readonly RebuildCopy[],
  swapped: (name: string) => void,
): Promise<void> {
  const { db, store, signal } = options;
  await feed(options, copies);
  for (const { projection, schema } of copies) {
    if (signal?.aborted) return;
    await projection.createIndexes(db, schema);
    await analyzeTables(db, schema);
  }
  // What was appended while the indexes were made; the swap applies what comes after that.
  await feed(options, copies);
  for (const copy of copies) {
    if (signal?.aborted) return;
    await promoteCopy({ store, db }, copy);
    swapped(copy.projection.name);
  }
}

async function feed(
  { store, db, signal, onProgress }: RebuildOptions,
  copies: readonly RebuildCopy[],
): Promise<void> {
  const end = await store.lastPosition();
  if (end === null) return;
  const meter = createProgressMeter({ after: earliest(copies), end, now: performance.now() });
  await feedCopies({
    store,
    db,
    copies,
    until: end,
    signal,
    onSlice: (position, events) => onProgress?.(meter.note(position, events, performance.now())),
  });
}

function isBlocked({ projection, skips }: RebuildCopy, error: UnreadableEvent | InapplicableEvent): boolean {
  if (error instanceof InapplicableEvent) return error.projection === projection.name;
  return [...projection.handles].some((type) => type === error.eventType) && !skips.has(error.position);
}

/** Lets PostgreSQL know the new tables before anybody asks them something. */
export async function analyzeTables(db: ReadDb, schema: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = ${schema}`.execute(db);
  for (const { name } of rows) await sql`analyze ${sql.table(`${schema}.${name}`)}`.execute(db);
}

/** How far a rebuild is. */
export interface RebuildProgress {
  readonly events: number;
  readonly eventsPerSecond: number;
  /** Part of the log that is read, from 0 to 1. */
  readonly part: number;
  readonly secondsLeft: number | null;
}

/** @param start where the log is read from, and how much of it there was to read when it began. */
function createProgressMeter(start: { after: bigint | null; end: bigint; now: number }) {
  const from = start.after ?? 0n;
  const whole = Number(start.end - from);
  let events = 0;
  return {
    /** @param now milliseconds, by the same clock as `start.now`. */
    note(position: bigint, added: number, now: number): RebuildProgress {
      events += added;
      const seconds = Math.max(now - start.now, 1) / 1000;
      // Positions grow with the log's size; what is appended meanwhile counts as read.
      const part = whole <= 0 ? 1 : Math.min(1, Number(position - from) / whole);
      return {
        events,
        eventsPerSecond: Math.round(events / seconds),
        part,
        secondsLeft: part === 0 ? null : Math.round((seconds * (1 - part)) / part),
      };
    },
  };
}
