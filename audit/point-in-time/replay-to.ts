import { sql } from 'kysely';
import { z } from 'zod';
import type { EventStore, RawLog } from '#platform/event-store/event-store.ts';
import type { ReadDatabase, ReadDb } from '#projections/lib/database.ts';
import type { Projection } from '#projections/lib/projection.ts';
import { replayInto } from '#workers/rebuild/replay.ts';
import { type SchemaOf, withScratch } from '../scratch-schemas.ts';

export interface PointInTimeDeps {
  readonly store: Pick<EventStore, 'readAll'>;
  readonly log: Pick<RawLog, 'readRaw'>;
  readonly database: Pick<ReadDatabase, 'db' | 'pool'>;
  /** Reports some times a second what is being done, and with how many events it was done. */
  readonly onProgress?: ((doing: 'searching' | 'replaying', events: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Read models as they were, in schemas that are gone when the work with them ends. */
export interface PastReadModels {
  /** Place of the last event recorded at or before the instant; null when there was none. */
  readonly position: bigint | null;
  readonly schemaOf: SchemaOf;
}

/**
 * Replays read models up to the last event recorded at or before an instant and lends them to some work.
 * @throws UnreadableEvent or InapplicableEvent at an event that cannot be applied and is not skipped.
 */
export async function withReadModelsAt<T>(
  { store, log, database, onProgress, signal }: PointInTimeDeps,
  projections: readonly Projection[],
  instant: Date,
  work: (past: PastReadModels) => Promise<T>,
): Promise<T> {
  const position = await positionAt(log, instant, {
    onProgress: (events) => onProgress?.('searching', events),
    signal,
  });
  return withScratch(database, async (schemaOf) => {
    await replayInto({
      store,
      db: database.db,
      projections,
      schemaOf,
      // Before the first event nothing is replayed.
      until: position ?? -1n,
      onProgress: (events) => onProgress?.('replaying', events),
      ...(signal && { signal }),
    });
    return work({ position, schemaOf });
  });
}

interface PositionOptions {
  /** Reports after each part of the log: how many events were looked at. */
  readonly onProgress?: ((events: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

const SLICE = 4_000;

const timedSchema = z.object({ recordedAt: z.iso.datetime() });

/**
 * The place of the last event recorded at or before an instant, or null when there is none. Reads the whole log: servers' clocks
 * differ, and trade that was played afterwards is recorded as of its moment, so that times in the log need not rise.
 */
export async function positionAt(
  log: Pick<RawLog, 'readRaw'>,
  instant: Date,
  { onProgress, signal }: PositionOptions = {},
): Promise<bigint | null> {
  const latest = instant.getTime();
  let found: bigint | null = null;
  let events = 0;
  for (let after: bigint | null = null; !signal?.aborted; ) {
    const slice = await log.readRaw({ after, limit: SLICE });
    if (slice.position === null) break;
    for (const { metadata, position } of slice.events) {
      const at = recordedAt(metadata);
      if (at === null) continue;
      if (at <= latest) found = position;
    }
    events += slice.events.length;
    onProgress?.(events);
    after = slice.position;
  }
  return found;
}

/** When an event was recorded, in milliseconds; null of one that does not say. */
function recordedAt(metadata: unknown): number | null {
  const parsed = timedSchema.safeParse(metadata);
  return parsed.success ? Date.parse(parsed.data.recordedAt) : null;
}

/** A row of a read model as it was, columns by name. */
export type PastRow = Readonly<Record<string, unknown>>;

const BATCH = 1_000;

/**
 * Every row of a read model as it was at an instant, table by table in batches, so that a large one fits.
 * @returns the place in the log of the last event recorded at or before the instant; null when there was none.
 */
export async function readStateAt(
  deps: PointInTimeDeps,
  projection: Projection,
  instant: Date,
  onRows: (table: string, rows: readonly PastRow[]) => void,
): Promise<bigint | null> {
  return withReadModelsAt(deps, [projection], instant, async ({ position, schemaOf }) => {
    const schema = schemaOf(projection);
    for (const table of await tablesOf(deps.database.db, schema))
      await readTable(deps.database.db, `${schema}.${table}`, (rows) => onRows(table, rows));
    return position;
  });
}

async function tablesOf(db: ReadDb, schema: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = ${schema} order by 1`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

async function readTable(
  db: ReadDb,
  table: string,
  onRows: (rows: readonly PastRow[]) => void,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`declare past no scroll cursor for
      select to_jsonb(past_row) as row from ${sql.table(table)} as past_row order by 1`.execute(transaction);
    for (;;) {
      const { rows } = await sql<{ row: PastRow }>`fetch ${sql.lit(BATCH)} from past`.execute(transaction);
      onRows(rows.map(({ row }) => row));
      if (rows.length < BATCH) return;
    }
  });
}
