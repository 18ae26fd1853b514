import type { EventStore } from '#services/event-store/event-store.ts';

/** Enough to step over the store's own events. */
const LOOK_AT = 50;

/** Asks the log since when an event has been waiting behind a position; null when none is, or when it cannot be read (that parks its readers). */
export function createWaitingSince(store: Pick<EventStore, 'readAll'>) {
  return async (after: bigint | null): Promise<Date | null> => {
    const slice = await store.readAll({ after, limit: LOOK_AT }).catch(() => null);
    const first = slice?.events[0];
    return first === undefined ? null : new Date(first.metadata.recordedAt);
  };
}
