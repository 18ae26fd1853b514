import type { ShopEventType } from '#contracts/events/catalogue.ts';
import {
  type EventStore,
  EventStoreTimeout,
  type LogSlice,
  UnreadableEvent,
} from '#platform/event-store/event-store.ts';

export interface LogRange {
  readonly store: Pick<EventStore, 'readAll'>;
  /** Events behind this position; null: from the log's beginning. */
  readonly after: bigint | null;
  /** The last position wanted; without it, up to the log's end. */
  readonly until?: bigint | undefined;
  readonly types: ReadonlySet<ShopEventType>;
  /** Whether an event that cannot be read may be passed over. */
  readonly isSkippable: (event: UnreadableEvent) => boolean;
  readonly signal?: AbortSignal | undefined;
}

/** A part of the log; `position` is how far it goes. */
export type ReadSlice = LogSlice & { readonly position: bigint };

/** Small enough for a busy event store to answer in time, large enough that a thousand events cost a handful of statements. */
const SLICE = 1_000;
/** A long work is not given up for one answer that did not come. */
const MAX_TRIES = 3;
const NONE: ReadonlySet<ShopEventType> = new Set();

/** Slices under way or waiting for the caller: enough that the event store goes on while a transaction is committed. */
const PREFETCH = 4;

/**
 * Reads a range of the log in large slices. The next ones are fetched while the caller works on the last.
 * @throws UnreadableEvent at an event of the types that cannot be read nor passed over.
 */
export async function* readSlices(range: LogRange): AsyncGenerator<ReadSlice, void, undefined> {
  const isLast = ({ position }: ReadSlice) => range.until !== undefined && position >= range.until;
  let newest = readSlice(range, range.after);
  const ahead = [newest];
  for (;;) {
    while (ahead.length < PREFETCH) {
      newest = newest.then((slice) =>
        slice === null || isLast(slice) || range.signal?.aborted ? null : readSlice(range, slice.position),
      );
      // Whoever leaves the loop early never asks for it.
      newest.catch(() => undefined);
      ahead.push(newest);
    }
    const slice = await ahead.shift();
    if (!slice || range.signal?.aborted) return;
    yield slice;
  }
}

async function readSlice(range: LogRange, after: bigint | null): Promise<ReadSlice | null> {
  const { store, types, until } = range;
  try {
    return upTo(until, await readWithRetry(() => store.readAll({ after, limit: SLICE, types })));
  } catch (error) {
    if (!(error instanceof UnreadableEvent)) throw error;
    if (until !== undefined && error.position > until) return null;
    if (!range.isSkippable(error)) throw error;
    return upTo(until, await store.readAll({ after, limit: 1, types: NONE }));
  }
}

async function readWithRetry(read: () => Promise<LogSlice>): Promise<LogSlice> {
  for (let left = MAX_TRIES; ; left -= 1) {
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
