import { type EventStoreDBClient, excludeSystemEvents, START } from '@eventstore/db-client';
import { SubscriptionEnded } from './errors.ts';
import type { AnnouncedEvent } from './event-store.ts';
import { positionOf } from './position.ts';
import { isShopEventType } from './shop-event-type.ts';

/**
 * Announces the shop's events after a position as they come. Positions come from events alone: the client reports
 * 'caught up' and checkpoints while earlier events still wait in its buffer.
 * @throws SubscriptionEnded or the client's error when it breaks; ends quietly when `signal` aborts.
 */
export async function* followLog(
  client: EventStoreDBClient,
  after: bigint | null,
  signal: AbortSignal,
): AsyncGenerator<AnnouncedEvent, void, undefined> {
  if (signal.aborted) return;
  const subscription = client.subscribeToAll({
    fromPosition: after === null ? START : { commit: after, prepare: after },
    filter: excludeSystemEvents(),
  });
  const stop = () => {
    subscription.unsubscribe().catch(ignore);
    subscription.destroy();
  };
  signal.addEventListener('abort', stop, { once: true });
  // An error that comes after the loop was left has no other listener and would end the process.
  subscription.on('error', ignore);
  try {
    for await (const { event } of subscription) {
      if (event === undefined || !isShopEventType(event.type)) continue;
      const position = positionOf(event);
      if (after !== null && position <= after) continue;
      yield { id: event.id, type: event.type, stream: event.streamId, revision: event.revision, position };
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    signal.removeEventListener('abort', stop);
    stop();
  }
  if (!signal.aborted) throw new SubscriptionEnded();
}

function ignore(): void {}
