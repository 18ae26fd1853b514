import type { ShopEvent } from '#contracts/events/catalogue.ts';
import type { Recorded } from '#contracts/events/event.ts';
import { ANY, type EventStore, type StreamName } from '#platform/event-store/event-store.ts';

/** Events appended at once, each stream's by one call. */
const WINDOW = 200;

const cause = { actor: 'system', correlationId: 'test', causationId: 'test' } as const;

/**
 * Writes a made-up history into a real log, much in its order: what follows closely on other streams may change places.
 * @returns the last position.
 */
export async function appendHistory(
  store: EventStore,
  events: readonly Recorded<ShopEvent>[],
): Promise<bigint> {
  for (let start = 0; start < events.length; start += WINDOW) {
    const byStream = new Map<string, ShopEvent[]>();
    for (const event of events.slice(start, start + WINDOW))
      byStream.set(event.stream, [...(byStream.get(event.stream) ?? []), event]);
    await Promise.all(
      [...byStream].map(([stream, part]) =>
        // Made by a history, whose streams are named by category.
        store.append(stream as StreamName, part, { expectedRevision: ANY, cause }),
      ),
    );
  }
  return (await store.lastPosition()) ?? 0n;
}
