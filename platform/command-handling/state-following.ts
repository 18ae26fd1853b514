import type { ShopEvent } from '#contracts/events/catalogue.ts';
import type { Recorded } from '#contracts/events/event.ts';
import type { EventStore, LogSlice } from '../event-store/event-store.ts';

/** Keeps states of streams, and is brought on with the log by whoever reads that. */
export interface StateKeeper {
  /** Brings a kept state on by its stream's next event. */
  follow(event: Recorded<ShopEvent>): void;
  /** Forgets the states: events may have come that were not seen here. */
  forget(): void;
}

const keepers = new WeakMap<EventStore, Set<StateKeeper>>();

/** The keepers of a store's states in this process. */
export function keepersOf(store: EventStore): Set<StateKeeper> {
  const known = keepers.get(store) ?? new Set();
  keepers.set(store, known);
  return known;
}

/** Takes each slice of the log as it was read after a position; `isEnd`: nothing was behind it. */
export type StateFollowing = (after: bigint, slice: LogSlice, isEnd: boolean) => void;

/**
 * Lets the states that are kept of a store's streams follow its log: whoever reacts to an event of a slice finds them as of that slice or
 * later without a read. What was read with a gap, or is far from the log's end, brings nothing on: the streams are read again then.
 */
export function createStateFollowing(store: EventStore): StateFollowing {
  let reached: bigint | null = null;
  return (after, { events, position }, isEnd) => {
    if (position === null || (reached !== null && position <= reached)) return;
    const isWhole = reached !== null && after <= reached && isEnd;
    reached = position;
    for (const keeper of keepersOf(store)) {
      if (!isWhole) keeper.forget();
      if (isEnd) for (const event of events) keeper.follow(event);
    }
  };
}
