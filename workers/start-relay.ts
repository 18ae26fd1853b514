import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { EventStore } from '#services/event-store/event-store.ts';
import { createBellRinger } from './bell-ringer.ts';
import type { JobQueues } from './job-queues.ts';
import { leadUntilStopped } from './leader-lock.ts';
import type { LogReader } from './log-reader.ts';

export interface RelayOptions {
  readonly store: EventStore;
  readonly queues: Pick<JobQueues, 'ring'>;
  /** Whom to ring, and for which events. */
  readonly readers: readonly Pick<LogReader, 'name' | 'handles'>[];
  readonly databaseUrl: string;
  readonly logger: Logger;
}

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 2_000;

/**
 * Starts the relay: one leader follows the whole log and rings the readers concerned. It keeps no checkpoint: readers have their own,
 * so whatever was missed while nobody led is made up for by ringing everybody when leading begins.
 */
export function startRelay(options: RelayOptions): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const leading = leadUntilStopped({
    connectionString: options.databaseUrl,
    name: 'relay',
    logger: options.logger,
    signal: stopping.signal,
    lead: (signal) => follow(options, signal),
  });
  return {
    async stop() {
      stopping.abort();
      await leading;
    },
  };
}

/** Follows the log until the signal aborts, from where it left off when the connection to the event store breaks. */
async function follow({ store, queues, readers, logger }: RelayOptions, signal: AbortSignal): Promise<void> {
  const bells = createBellRinger(queues, readers, logger);
  let after: bigint | null = null;
  let failures = 0;
  let begun = false;
  while (!signal.aborted) {
    try {
      if (!begun) {
        after = await store.lastPosition();
        begun = true;
      }
      bells.ringAll(after ?? 0n);
      for await (const event of store.subscribeToAll({ after, signal })) {
        after = event.position;
        failures = 0;
        bells.note(event.type, event.position);
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
