import type { EventStore } from '#platform/event-store/event-store.ts';
import type { ReadDb } from '#projections/lib/database.ts';
import type { Projection } from '#projections/lib/projection.ts';
import { listSkips } from '#projections/lib/skips.ts';
import { feedCopies, type ShadowTable } from './feed.ts';

export interface ReplayOptions {
  readonly store: Pick<EventStore, 'readAll'>;
  readonly db: ReadDb;
  readonly projections: readonly Projection[];
  /** The schema each projection's tables are made in; there must be none of that name yet. Dropping it is the caller's. */
  readonly schemaOf: (projection: Projection) => string;
  /** The last position that is replayed, itself included; the log's end without it. */
  readonly until?: bigint;
  /** Called now and then with how many events were read for the projections so far. */
  readonly onProgress?: (events: number) => void;
  /** Ends the replay early. */
  readonly signal?: AbortSignal;
}

/**
 * Fills tables of read models in scratch schemas from the log alone, by the code that fills the live ones; events that a person
 * decided to skip are skipped. It touches nothing else, so that the shop goes on beside it. The log is read once for all projections.
 * @throws UnreadableEvent or InapplicableEvent at an event that cannot be applied and that is not skipped.
 */
export async function replayInto(options: ReplayOptions): Promise<void> {
  const { store, db, projections, schemaOf, until, signal, onProgress } = options;
  const skips = await listSkips(db);
  const copies: ShadowTable[] = [];
  for (const projection of projections) {
    const schema = schemaOf(projection);
    await db.schema.createSchema(schema).execute();
    await projection.createTables(db, schema);
    copies.push({ projection, schema, position: null, skips: skippedBy(projection.name, skips) });
  }
  let replayed = 0;
  await feedCopies({
    store,
    db,
    copies,
    until,
    signal,
    onSlice(_position, events) {
      replayed += events;
      onProgress?.(replayed);
    },
  });
  for (const { projection, schema } of copies) await projection.createIndexes(db, schema);
}

/** The positions that one reader of the log is to pass over. */
export function skippedBy(
  reader: string,
  skips: readonly { readonly reader: string; readonly position: bigint }[],
): ReadonlySet<bigint> {
  return new Set(skips.filter((skip) => skip.reader === reader).map(({ position }) => position));
}
