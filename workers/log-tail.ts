import type { ShopEventType } from '#contracts/events/catalogue.ts';
import { UnreadableEvent } from '#services/event-store/errors.ts';
import type { EventStore, LogSlice } from '#services/event-store/event-store.ts';

/** Reads the log for many readers that stand at much the same place, so that each part of it is fetched and parsed once. */
export interface LogTail {
  /**
   * The events after a position; `position` says how far the log was looked at, null when nothing is there yet.
   * @throws UnreadableEvent when the very next event is of the given types and cannot be read.
   */
  read(after: bigint | null, types: ReadonlySet<ShopEventType>): Promise<LogSlice>;
  /** Steps over the one event after a position without reading it. */
  stepOver(after: bigint | null): Promise<LogSlice>;
}

const SLICE = 500;
const SLICES_KEPT = 64;

export function createLogTail(store: EventStore): LogTail {
  // A slice that was read stays true for ever: the log only grows behind it.
  const slices = new Map<bigint | null, Promise<LogSlice>>();

  function shared(after: bigint | null): Promise<LogSlice> {
    const known = slices.get(after);
    if (known) return known;
    const reading = store.readAll({ after, limit: SLICE });
    slices.set(after, reading);
    const forget = () => slices.delete(after);
    reading.then((slice) => slice.position === null && forget(), forget);
    const [oldest] = slices.keys();
    if (slices.size > SLICES_KEPT && oldest !== undefined) slices.delete(oldest);
    return reading;
  }

  return {
    async read(after, types) {
      try {
        return await shared(after);
      } catch (error) {
        // Poison for somebody; whoever does not handle that event reads past it.
        if (error instanceof UnreadableEvent) return store.readAll({ after, limit: SLICE, types });
        throw error;
      }
    },
    stepOver: (after) => store.readAll({ after, limit: 1, types: new Set() }),
  };
}
