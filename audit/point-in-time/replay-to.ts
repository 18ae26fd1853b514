import type { EventStore, RawLog } from '#platform/event-store/event-store.ts';
import type { ReadDatabase } from '#projections/database.ts';
import type { Projection } from '#projections/projection.ts';
import { replayInto } from '#workers/rebuild/replay.ts';
import { type SchemaOf, withScratch } from '../scratch/scratch-schemas.ts';
import { positionAt } from './position-at.ts';

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
  return withScratch(database.pool, async (schemaOf) => {
    await replayInto({
      store,
      db: database.db,
      projections,
      schemaOf,
      // Before the first event nothing is replayed.
      until: position ?? -1n,
      onProgress: ({ events }) => onProgress?.('replaying', events),
      ...(signal && { signal }),
    });
    return work({ position, schemaOf });
  });
}
