import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { lockName } from '#projections/checkpoints.ts';

const ASK_EVERY_MS = 1_000;
const MAX_ANSWER_MS = 2_000;

/**
 * Lets one process at a time lead: holds a PostgreSQL advisory lock on a connection of its own. When the process or its connection dies,
 * PostgreSQL frees the lock and another takes over within a second or two.
 * @param lead runs while the lock is held; its signal aborts when the lock is lost or the caller stops.
 */
export async function leadUntilStopped(options: {
  readonly connectionString: string;
  readonly name: string;
  readonly logger: Logger;
  readonly signal: AbortSignal;
  readonly lead: (signal: AbortSignal) => Promise<void>;
}): Promise<void> {
  const { name, logger, signal } = options;
  while (!signal.aborted) {
    try {
      await leadOnce(options);
    } catch (error) {
      if (!signal.aborted) logger.warn({ err: error, leader: name }, 'leading broke off; trying again');
    }
    await sleep(ASK_EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
}

async function leadOnce({
  connectionString,
  name,
  logger,
  signal,
  lead,
}: Parameters<typeof leadUntilStopped>[0]): Promise<void> {
  const client = new pg.Client({
    connectionString,
    keepAlive: true,
    connectionTimeoutMillis: MAX_ANSWER_MS,
    query_timeout: MAX_ANSWER_MS,
  });
  const lost = new AbortController();
  client.on('error', () => lost.abort());
  client.on('end', () => lost.abort());
  await client.connect();
  try {
    while (!(await tryLock(client, name))) {
      await sleep(ASK_EVERY_MS, undefined, { signal });
    }
    logger.info({ leader: name }, 'leading');
    await lead(AbortSignal.any([signal, lost.signal]));
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function tryLock(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>(
    'select pg_try_advisory_lock(hashtextextended($1, 0)) as held',
    [`miris.leader.${name}`],
  );
  return rows[0]?.held === true;
}

export interface SessionLocks {
  /** Runs the task unless another process holds this reader's lock. One process asks for a lock once at a time. */
  whileHolding(reader: string, task: () => Promise<void>): Promise<void>;
  close(): void;
}

const LOCK = 'select pg_try_advisory_lock(hashtextextended($1, 0)) as held';
const UNLOCK = 'select pg_advisory_unlock(hashtextextended($1, 0))';

/**
 * Locks for work that takes seconds, so that no transaction is kept open around it: advisory locks of one session, on one
 * connection of the pool that is kept. When the process dies, or the connection does, PostgreSQL frees them all.
 */
export function createSessionLocks(pool: pg.Pool): SessionLocks {
  let session: Promise<pg.PoolClient> | null = null;

  async function open(): Promise<pg.PoolClient> {
    const client = await pool.connect();
    client.once('error', (error) => {
      session = null;
      client.release(error);
    });
    return client;
  }

  function current(): Promise<pg.PoolClient> {
    session ??= open().catch((error: unknown) => {
      session = null;
      throw error;
    });
    return session;
  }

  return {
    async whileHolding(reader, task) {
      const client = await current();
      const { rows } = await client.query<{ held: boolean }>(LOCK, [lockName(reader)]);
      if (rows[0]?.held !== true) return;
      try {
        await task();
      } finally {
        // A broken connection has freed it already.
        await client.query(UNLOCK, [lockName(reader)]).catch(() => undefined);
      }
    },
    close() {
      const closing = session;
      session = null;
      // Ended rather than given back: whatever lock it still holds goes with it.
      closing?.then((client) => client.release(true)).catch(() => undefined);
    },
  };
}
