import type { ShopEventType } from '#contracts/events/catalogue.ts';
import { EventStoreTimeout, UnreadableEvent } from '#services/event-store/errors.ts';
import type { EventStore, LogSlice } from '#services/event-store/event-store.ts';

export interface LogRange {
  readonly store: Pick<EventStore, 'readAll'>;
  /** Events behind this position; null: from the log's beginning. */
  readonly after: bigint | null;
  /** The last position wanted; without it, up to the log's end. */
  readonly until?: bigint | undefined;
  readonly types: ReadonlySet<ShopEventType>;
  /** Whether an event that cannot be read may be passed over. */
  readonly mayPassOver: (event: UnreadableEvent) => boolean;
  readonly signal?: AbortSignal | undefined;
}

/** A part of the log; `position` is how far it goes. */
export type ReadSlice = LogSlice & { readonly position: bigint };

/** Small enough for a busy event store to answer in time, large enough that a thousand events cost a handful of statements. */
const SLICE = 1_000;
/** A long work is not given up for one answer that did not come. */
const MOST_TRIES = 3;
const NONE: ReadonlySet<ShopEventType> = new Set();

/**
 * Reads a range of the log in large slices. The next one is fetched while the caller works on the last, two are held at most.
 * @throws UnreadableEvent at an event of the types that cannot be read nor passed over.
 */
export async function* readSlices(range: LogRange): AsyncGenerator<ReadSlice, void, undefined> {
  let reading: Promise<ReadSlice | null> | null = readSlice(range, range.after);
  while (reading !== null) {
    const slice: ReadSlice | null = await reading;
    if (slice === null || range.signal?.aborted) return;
    const reached: boolean = range.until !== undefined && slice.position >= range.until;
    reading = reached ? null : readSlice(range, slice.position);
    // Whoever leaves the loop early never asks for it.
    reading?.catch(() => undefined);
    yield slice;
  }
}

async function readSlice(range: LogRange, after: bigint | null): Promise<ReadSlice | null> {
  const { store, types, until } = range;
  try {
    return upTo(until, await readPatiently(() => store.readAll({ after, limit: SLICE, types })));
  } catch (error) {
    if (!(error instanceof UnreadableEvent)) throw error;
    if (until !== undefined && error.position > until) return null;
    if (!range.mayPassOver(error)) throw error;
    return upTo(until, await store.readAll({ after, limit: 1, types: NONE }));
  }
}

async function readPatiently(read: () => Promise<LogSlice>): Promise<LogSlice> {
  for (let left = MOST_TRIES; ; left -= 1) {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof EventStoreTimeout) || left <= 1) throw error;
    }
  }
}

function upTo(until: bigint | undefined, { events, position }: LogSlice): ReadSlice | null {
  if (position === null) return null;
  if (until === undefined || position <= until) return { events, position };
  return { events: events.filter((event) => event.position <= until), position: until };
}
