import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

export const FORGOTTEN_CHANNEL = 'miris_key_forgotten';
const MAX_ANSWER_MS = 5_000;
const AGAIN_AFTER_MS = 1_000;

export interface ForgottenListener {
  /** Whether news of forgotten keys arrives now; while it does not, nothing may be trusted to memory. */
  readonly isListening: boolean;
  close(): Promise<void>;
}

/** Listens for keys that other processes destroyed (PostgreSQL LISTEN), on a connection of its own that is reopened when it breaks. */
export function listenForForgotten(
  connectionString: string,
  handlers: { forgotten(keyId: string): void; deaf(): void },
): ForgottenListener {
  const stopping = new AbortController();
  const { signal } = stopping;
  let isListening = false;

  async function listenOnce(): Promise<void> {
    const client = new pg.Client({
      connectionString,
      keepAlive: true,
      connectionTimeoutMillis: MAX_ANSWER_MS,
      query_timeout: MAX_ANSWER_MS,
    });
    const ended = new Promise<void>((resolve) => {
      client.once('end', resolve);
      client.once('error', () => resolve());
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
    // A second error has no other listener and would end the process.
    client.on('error', () => undefined);
    client.on('notification', ({ payload }) => payload !== undefined && handlers.forgotten(payload));
    try {
      await client.connect();
      await client.query(`listen ${FORGOTTEN_CHANNEL}`);
      isListening = true;
      await ended;
    } finally {
      isListening = false;
      handlers.deaf();
      await client.end().catch(() => undefined);
    }
  }

  async function listen(): Promise<void> {
    while (!signal.aborted) {
      await listenOnce().catch(() => undefined);
      await sleep(AGAIN_AFTER_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  const listening = listen();
  return {
    get isListening() {
      return isListening;
    },
    async close() {
      stopping.abort();
      await listening;
    },
  };
}
