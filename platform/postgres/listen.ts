import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** What follows a channel. */
export interface Audience {
  /** A notification's payload. */
  onChange(payload: string): void;
  /** From now on every notification is passed on. */
  onListening(): void;
  /** Notifications may be missed until `onListening` comes again; the reason is null when listening was ended. */
  onLost(reason: string | null): void;
}

export interface Listener {
  /** Waits until every notification that was committed before is passed on, or the connection is lost. */
  caughtUp(): Promise<void>;
  close(): Promise<void>;
}

/** A connection that breaks without a word is found out so often, */
const ASK_EVERY_MS = 1_000;
/** and at the latest after this. */
const MAX_ANSWER_MS = 2_000;
const PAUSE_MS = 250;

/** Listens to a channel of PostgreSQL on a connection of its own, which is opened again when it breaks. */
export function listenTo(channel: string, connectionString: string, audience: Audience): Listener {
  const closing = new AbortController();
  const { signal } = closing;
  let current: pg.Client | null = null;

  async function listenOnce(): Promise<void> {
    const client = new pg.Client({
      connectionString,
      application_name: channel,
      keepAlive: true,
      connectionTimeoutMillis: MAX_ANSWER_MS,
      query_timeout: MAX_ANSWER_MS,
    });
    const broken = new Promise<string>((resolve) => {
      client.on('error', (error) => resolve(error.message));
      client.on('end', () => resolve('the connection ended'));
    });
    client.on('notification', ({ payload }) => audience.onChange(payload ?? ''));
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      current = client;
      audience.onListening();
      audience.onLost(await Promise.race([broken, untilSilent(client, signal)]));
    } finally {
      current = null;
      // One that does not answer does not say goodbye either.
      client.end().catch(() => undefined);
    }
  }

  const listening = (async () => {
    while (!signal.aborted) {
      await listenOnce().catch(() => undefined);
      await sleep(PAUSE_MS, undefined, { signal }).catch(() => undefined);
    }
  })();

  return {
    async caughtUp() {
      // PostgreSQL hands out what waits for a connection before it answers on it.
      await current?.query('select 1').catch(() => undefined);
    },
    async close() {
      closing.abort();
      await listening;
    },
  };
}

/** @returns why it is given up, once the connection does not answer any more; null once it is not needed any more. */
async function untilSilent(client: pg.Client, signal: AbortSignal): Promise<string | null> {
  while (!signal.aborted) {
    await sleep(ASK_EVERY_MS, undefined, { signal }).catch(() => undefined);
    try {
      if (!signal.aborted) await client.query('select 1');
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }
  return null;
}
