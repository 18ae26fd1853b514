import type { EventStoreDBClient } from '@eventstore/db-client';
import { SubscriptionEnded } from './errors.ts';
import type { AnnouncedEvent } from './event-store.ts';
import { followEvents } from './reading/follow-events.ts';
import { followAllRequest } from './reading/read-request.ts';
import type { WireEvent } from './reading/wire-event.ts';
import { isShopEventType } from './shop-event-type.ts';

/**
 * Announces the shop's events after a position as they come. Positions come from events alone: what the store says of its own progress
 * tells nothing that could be read.
 * @throws SubscriptionEnded or the client's error when it breaks; ends quietly when `signal` aborts.
 */
export async function* followLog(
  client: EventStoreDBClient,
  after: bigint | null,
  signal: AbortSignal,
): AsyncGenerator<AnnouncedEvent, void, undefined> {
  if (signal.aborted) return;
  const events = followEvents(client, followAllRequest(after), { what: 'subscribeToAll', signal });
  for await (const event of events) {
    // The store begins with the event at the position itself.
    if (after !== null && event.position <= after) continue;
    if (isOfTheShop(event)) yield event;
  }
  if (!signal.aborted) throw new SubscriptionEnded();
}

function isOfTheShop(event: WireEvent): event is AnnouncedEvent {
  return isShopEventType(event.type);
}
