import type { EventStore } from '#services/event-store/event-store.ts';

const SLICE = 5_000;
const PLACED = new Set(['OrderPlaced'] as const);

/** Whether anything was ever ordered here. */
export async function hasOrders(store: EventStore): Promise<boolean> {
  let after: bigint | null = null;
  while (true) {
    const { events, position } = await store.readAll({ after, limit: SLICE, types: PLACED });
    if (events.length > 0) return true;
    if (position === null) return false;
    after = position;
  }
}
