import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { AnnouncedEvent, EventStore } from '#services/event-store/event-store.ts';

export interface FollowOptions {
  readonly store: Pick<EventStore, 'lastPosition' | 'subscribeToAll'>;
  readonly logger: Logger;
  readonly signal: AbortSignal;
  /** Told where following begins, each time it does: what happened while nobody followed lies before it. */
  onBegin(position: bigint | null): void;
  onEvent(event: AnnouncedEvent): void;
}

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 2_000;

/** Follows the log from its end on until the signal aborts, from where it left off when the connection to the event store breaks. */
export async function followLog({ store, logger, signal, onBegin, onEvent }: FollowOptions): Promise<void> {
  let after: bigint | null = null;
  let failures = 0;
  let begun = false;
  while (!signal.aborted) {
    try {
      if (!begun) {
        after = await store.lastPosition();
        begun = true;
      }
      onBegin(after);
      for await (const event of store.subscribeToAll({ after, signal })) {
        after = event.position;
        failures = 0;
        onEvent(event);
      }
    } catch (error) {
      if (signal.aborted) return;
      failures += 1;
      logger.warn({ err: error, failures }, 'the subscription broke; subscribing again');
      const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures) * (0.5 + Math.random() / 2);
      await sleep(pause, undefined, { signal }).catch(() => undefined);
    }
  }
}
