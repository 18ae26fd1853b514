import type { ShopEvent } from '#contracts/events/catalogue.ts';
import type { Recorded } from '#contracts/events/event.ts';
import type { EventStore, LogSlice } from '../event-store/event-store.ts';

/** Keeps states of streams, and is brought on with the log by whoever reads that. */
export interface StateKeeper {
  /** Brings a kept state on by its stream's next event. */
  follow(event: Recorded<ShopEvent>): void;
  /** Whether the states are as of the log's end, so that they will do for whoever reacts to it. */
  noteEnd(isEnd: boolean): void;
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

/** Slices in a row behind which more was read: so far behind, no state is worth being brought on. */
const MAX_BEHIND = 4;

/**
 * Lets the states that are kept of a store's streams follow its log: whoever reacts to an event of a slice finds them as of that slice or
 * later without a read. What was read with a gap, or is far from the log's end, brings nothing on: the streams are read again then.
 */
export function createStateFollowing(store: EventStore): StateFollowing {
  let reached: bigint | null = null;
  let behind = 0;
  return (after, { events, position }, isEnd) => {
    if (position === null || (reached !== null && position <= reached)) return;
    behind = isEnd ? 0 : behind + 1;
    const isNear = behind <= MAX_BEHIND;
    const isWhole = reached !== null && after <= reached && isNear;
    reached = position;
    for (const keeper of keepersOf(store)) {
      if (!isWhole) keeper.forget();
      if (isNear) for (const event of events) keeper.follow(event);
      keeper.noteEnd(isEnd);
    }
  };
}
