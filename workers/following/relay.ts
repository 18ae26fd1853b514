import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import type { EventStore } from '#platform/event-store/event-store.ts';
import { KEEP_ALIVE } from '#platform/postgres/keep-alive.ts';
import { tryLock } from '#platform/postgres/session-lock.ts';
import { coalesce } from '#projections/lib/coalesce.ts';
import type { WakeUpQueue } from './wake-up-queue.ts';

export interface RelayOptions {
  readonly store: Pick<EventStore, 'lastPosition' | 'subscribeToAll'>;
  readonly queue: Pick<WakeUpQueue, 'notify'>;
  readonly databaseUrl: string;
  readonly logger: Logger;
}

/** Events that come within this time are one notice, and so one batch of every read model. */
const WAKE_EVERY_MS = 50;
const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 2_000;
/** How often a process that does not lead asks whether it may. */
const ASK_EVERY_MS = 1_000;
const MAX_ANSWER_MS = 2_000;
const NAME = 'relay';

/**
 * Starts the relay: one leader follows the whole log and wakes the workers. It keeps no checkpoint, since the readers have their own:
 * whatever happened while nobody led is covered by the notice with which leading begins.
 */
export function startRelay(options: RelayOptions): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const leading = (async () => {
    while (!signal.aborted) {
      try {
        await leadOnce(options, signal);
      } catch (error) {
        if (!signal.aborted)
          options.logger.warn({ err: error, leader: NAME }, 'leading broke off; trying again');
      }
      await sleep(ASK_EVERY_MS, undefined, { signal }).catch(() => undefined);
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await leading;
    },
  };
}

/**
 * Lets one process at a time lead: holds a PostgreSQL advisory lock on a connection of its own. When the process or its connection dies,
 * PostgreSQL frees the lock and another takes over within a second or two.
 */
async function leadOnce(options: RelayOptions, signal: AbortSignal): Promise<void> {
  // Not by kysely: the session is the lock, its end is listened for.
  const client = new pg.Client({
    connectionString: options.databaseUrl,
    ...KEEP_ALIVE,
    connectionTimeoutMillis: MAX_ANSWER_MS,
    query_timeout: MAX_ANSWER_MS,
  });
  const lost = new AbortController();
  client.on('error', () => lost.abort());
  client.on('end', () => lost.abort());
  await client.connect();
  try {
    while (!(await tryLock(client, `miris.leader.${NAME}`))) await sleep(ASK_EVERY_MS, undefined, { signal });
    options.logger.info({ leader: NAME }, 'leading');
    await followLog(options, AbortSignal.any([signal, lost.signal]));
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Rings for what is appended until the signal aborts, from where it was when the connection to the event store breaks. */
async function followLog({ store, queue, logger }: RelayOptions, signal: AbortSignal): Promise<void> {
  let after: bigint | null = null;
  let hasBegun = false;
  let failures = 0;
  const wakeWorkers = coalesce(WAKE_EVERY_MS, async () => {
    // One that is lost is made up for by the sweep.
    await queue
      .notify(after ?? 0n)
      .catch((error: unknown) => logger.warn({ err: error }, 'a wake-up was lost'));
  });

  while (!signal.aborted) {
    try {
      if (!hasBegun) after = await store.lastPosition();
      hasBegun = true;
      void wakeWorkers();
      for await (const { position } of store.subscribeToAll({ after, signal })) {
        after = position;
        failures = 0;
        void wakeWorkers();
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
