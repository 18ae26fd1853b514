import type { Logger } from 'pino';
import type { EventStore } from '#services/event-store/event-store.ts';
import { createBellRinger } from './bell-ringer.ts';
import { followLog } from './follow-log.ts';
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

/**
 * Starts the relay: one leader follows the whole log and rings the readers concerned. It keeps no checkpoint: readers have their own,
 * so whatever was missed while nobody led is made up for by ringing everybody when leading begins.
 */
export function startRelay({ store, queues, readers, databaseUrl, logger }: RelayOptions): {
  stop(): Promise<void>;
} {
  const stopping = new AbortController();
  const leading = leadUntilStopped({
    connectionString: databaseUrl,
    name: 'relay',
    logger,
    signal: stopping.signal,
    async lead(signal) {
      const bells = createBellRinger(queues, readers, logger);
      try {
        await followLog({
          store,
          logger,
          signal,
          onBegin: (position) => bells.ringAll(position ?? 0n),
          onEvent: ({ type, position }) => bells.note(type, position),
        });
      } finally {
        bells.stop();
      }
    },
  });
  return {
    async stop() {
      stopping.abort();
      await leading;
    },
  };
}
