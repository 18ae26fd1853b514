import { excludeSystemEvents, START } from '@eventstore/db-client';
import { isShopEventType } from './codec/shop-event-type.ts';
import { storedEventOf } from './codec/stored-event.ts';
import type { Connection } from './connection.ts';
import { SubscriptionEnded, storeError } from './errors.ts';
import type { AnnouncedEvent } from './event-store.ts';

/**
 * Announces the shop's events after a position as they come. Positions come from events alone: what the store says of its own progress
 * tells nothing that could be read.
 * @throws EventStoreUnavailable when it breaks or the store ends it; ends quietly when `signal` aborts.
 */
export async function* followLog(
  connection: Connection,
  { after, signal, timeoutMs }: { after: bigint | null; signal: AbortSignal; timeoutMs: number },
): AsyncGenerator<AnnouncedEvent, void, undefined> {
  if (signal.aborted) return;
  const fromPosition = after === null ? START : { commit: after, prepare: after };
  const subscription = await connection.call('subscribing', timeoutMs, async (client) =>
    client.subscribeToAll({ fromPosition, filter: excludeSystemEvents() }),
  );
  const leave = () => subscription.destroy();
  signal.addEventListener('abort', leave, { once: true });
  // An error that comes after the loop was left has no other listener and would end the process.
  subscription.on('error', ignore);
  try {
    if (signal.aborted) return;
    for await (const { event } of subscription) {
      if (event === undefined || !isShopEventType(event.type)) continue;
      const stored = storedEventOf(event);
      // The store begins with the event at the position itself.
      if (after === null || stored.position > after) yield { ...stored, type: event.type };
    }
  } catch (error) {
    if (!signal.aborted) throw storeError(error);
  } finally {
    signal.removeEventListener('abort', leave);
    // The client leaves the call open when only its reader goes away.
    subscription.unsubscribe().catch(ignore);
  }
  if (!signal.aborted) throw new SubscriptionEnded();
}

function ignore(): void {}
