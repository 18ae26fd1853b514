import type { ShopEventType } from '#contracts/events/catalogue.ts';
import type { StateFollowing } from '#platform/command-handling/stream-states.ts';
import { type EventStore, type LogSlice, UnreadableEvent } from '#platform/event-store/event-store.ts';

/** Reads the log for all readers of a worker, so that each part of it is fetched and parsed once. */
export interface LogCache {
  /**
   * The events after a position; `position` says how far the log was looked at, null when nothing is there yet.
   * @throws UnreadableEvent when the very next event is of the given types and cannot be read.
   */
  read(after: bigint | null, types: ReadonlySet<ShopEventType>): Promise<LogSlice>;
  /** Steps over the one event after a position without reading it. */
  stepOver(after: bigint | null): Promise<LogSlice>;
}

const SLICE = 500;
/** Those of a thousand orders: how far a reader may be behind the others without reading for itself. */
const MAX_EVENTS = 8_000;

/** A slice that was read. It stays true for ever: the log only grows behind it. */
interface KeptSlice {
  readonly after: bigint;
  readonly slice: LogSlice & { readonly position: bigint };
}

/** @param follow is shown each slice of the log as it is read. */
export function createLogCache(
  store: Pick<EventStore, 'readAll'>,
  follow: StateFollowing = () => undefined,
): LogCache {
  const kept: KeptSlice[] = [];
  let keptEvents = 0;
  const reading = new Map<bigint, Promise<LogSlice>>();

  /** The rest of a kept slice that a position lies in. */
  function find(from: bigint): LogSlice | undefined {
    const found = kept.findLast(({ after, slice }) => after <= from && from < slice.position);
    if (found === undefined || found.after === from) return found?.slice;
    const { events, position } = found.slice;
    return { events: events.filter((event) => event.position > from), position };
  }

  function keep(after: bigint, { events, position }: LogSlice): void {
    if (position === null) return;
    kept.push({ after, slice: { events, position } });
    // A slice without events takes room as well.
    keptEvents += events.length + 1;
    while (keptEvents > MAX_EVENTS) keptEvents -= (kept.shift()?.slice.events.length ?? 0) + 1;
  }

  /** One read for all who ask for the same place at once. */
  function fetch(from: bigint, after: bigint | null): Promise<LogSlice> {
    const underWay = reading.get(from);
    if (underWay) return underWay;
    const read = store
      .readAll({ after, limit: SLICE })
      .then((slice) => {
        follow(from, slice, slice.events.length < SLICE);
        keep(from, slice);
        return slice;
      })
      .finally(() => reading.delete(from));
    reading.set(from, read);
    return read;
  }

  return {
    async read(after, types) {
      const from = after ?? -1n;
      try {
        return find(from) ?? (await fetch(from, after));
      } catch (error) {
        // Whoever does not handle the event that cannot be read reads past it.
        if (error instanceof UnreadableEvent) return store.readAll({ after, limit: SLICE, types });
        throw error;
      }
    },
    stepOver: (after) => store.readAll({ after, limit: 1, types: new Set() }),
  };
}
