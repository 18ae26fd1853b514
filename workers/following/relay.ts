import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { EventStore } from '#platform/event-store/event-store.ts';
import { coalesce } from '#projections/coalesce.ts';
import { leadUntilStopped } from './leader-lock.ts';
import type { RingQueue } from './ring-queue.ts';

export interface RelayOptions {
  readonly store: Pick<EventStore, 'lastPosition' | 'subscribeToAll'>;
  readonly queue: Pick<RingQueue, 'ring'>;
  readonly databaseUrl: string;
  readonly logger: Logger;
}

/** Events that come within this time are one ring, and so one batch of every read model. */
const RING_EVERY_MS = 20;
const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 2_000;

/**
 * Starts the relay: one leader follows the whole log and rings the workers. It keeps no checkpoint, since the readers have their own:
 * whatever happened while nobody led is covered by the ring with which leading begins.
 */
export function startRelay({ store, queue, databaseUrl, logger }: RelayOptions): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const leading = leadUntilStopped({
    connectionString: databaseUrl,
    name: 'relay',
    logger,
    signal: stopping.signal,
    lead: (signal) => followLog({ store, queue, logger, signal }),
  });
  return {
    async stop() {
      stopping.abort();
      await leading;
    },
  };
}

/** Rings for what is appended until the signal aborts, from where it was when the connection to the event store breaks. */
async function followLog(
  options: Omit<RelayOptions, 'databaseUrl'> & { signal: AbortSignal },
): Promise<void> {
  const { store, queue, logger, signal } = options;
  let after: bigint | null = null;
  let hasBegun = false;
  let failures = 0;
  const ring = coalesce(RING_EVERY_MS, async () => {
    // One that is lost is made up for by the sweep.
    await queue.ring(after ?? 0n).catch((error: unknown) => logger.warn({ err: error }, 'a ring was lost'));
  });

  while (!signal.aborted) {
    try {
      if (!hasBegun) after = await store.lastPosition();
      hasBegun = true;
      void ring();
      for await (const { position } of store.subscribeToAll({ after, signal })) {
        after = position;
        failures = 0;
        void ring();
      }
    } catch (error) {
      if (signal.aborted) return;
      failures += 1;
      logger.warn({ err: error, failures }, 'the subscription broke; subscribing again');
      const pause = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures) * (0.5 + Math.random() / 2);
      await sleep(pause, undefined, { signal }).catch(() => undefined);
    }
  }
}
