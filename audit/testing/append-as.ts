import type { ShopEvent } from '#contracts/events/catalogue.ts';
import type { Actor } from '#contracts/events/event.ts';
import { ANY, type EventStore, type StreamName } from '#platform/event-store/event-store.ts';

/** Appends events of an actor, for tests that read them back. @returns the position of the last event. */
export async function appendAs(
  store: EventStore,
  actor: Actor,
  stream: StreamName,
  ...events: readonly ShopEvent[]
): Promise<bigint> {
  const cause = { actor, correlationId: 'corr', causationId: 'caus' };
  const appended = await store.append(stream, events, { expectedRevision: ANY, cause });
  if (appended.outcome !== 'appended') throw new Error(`could not append to ${stream}`);
  return appended.position;
}
