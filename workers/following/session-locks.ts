import type pg from 'pg';
import { createKeyedQueue } from '#platform/command-handling/conflict-retry.ts';
import { takeLock, tryLock } from '#platform/postgres/session-lock.ts';
import { lockName } from '#projections/lib/checkpoints.ts';

export interface SessionLocks {
  /**
   * Runs the task unless another process holds this reader's lock, which is kept for a moment afterwards: there may be more to do. One
   * process asks for a lock once at a time.
   * @param task told whether the lock was taken just now: others may have held it meanwhile.
   */
  whileHolding(reader: string, task: (isTakenNow: boolean) => Promise<void>): Promise<void>;
  close(): void;
}

/** Longer than a reader rests between two runs, and short for another process that waits. */
const KEPT_MS = 500;
const UNLOCK = 'select pg_advisory_unlock(hashtextextended($1, 0))';

/**
 * Locks for work that takes seconds, so that no transaction is kept open around it: advisory locks of one session, on one
 * connection of the pool that is kept. When the process dies, or the connection does, PostgreSQL frees them all.
 */
export function createSessionLocks(pool: pg.Pool): SessionLocks {
  let session: Promise<pg.PoolClient> | null = null;
  /** A connection answers one question at a time. */
  const oneByOne = createKeyedQueue();
  /** The locks that are held, each with the timer that gives it up. */
  const held = new Map<string, NodeJS.Timeout | null>();

  async function open(): Promise<pg.PoolClient> {
    // Not by kysely: it lends a connection for one callback, and these locks outlive many.
    const client = await pool.connect();
    client.once('error', (error) => {
      session = null;
      forget();
      client.release(error);
    });
    return client;
  }

  function forget(): void {
    for (const timer of held.values()) if (timer !== null) clearTimeout(timer);
    held.clear();
  }

  /** A broken connection has freed it already. */
  function unlock(client: pg.PoolClient, name: string): void {
    held.delete(name);
    oneByOne('session', () => client.query(UNLOCK, [name])).catch(() => undefined);
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
      const name = lockName(reader);
      const kept = held.get(name);
      if (kept != null) clearTimeout(kept);
      if (kept === undefined && !(await oneByOne('session', () => tryLock(client, name)))) return;
      held.set(name, null);
      try {
        await task(kept === undefined);
      } finally {
        // Lost with its connection, it may be another's by now.
        if (held.has(name)) held.set(name, setTimeout(() => unlock(client, name), KEPT_MS).unref());
      }
    },
    close() {
      const closing = session;
      session = null;
      forget();
      // Ended rather than given back: whatever lock it still holds goes with it.
      closing?.then((client) => client.release(true)).catch(() => undefined);
    },
  };
}

/** Does some work while readers rest: it waits for their locks and holds them, as another worker would. */
export async function whileReadersRest<T>(
  pool: pg.Pool,
  readers: readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  // Not by kysely, which gives every connection back: a session's locks end with it.
  const session = await pool.connect();
  try {
    for (const reader of readers) await takeLock(session, lockName(reader));
    return await work();
  } finally {
    session.release(true);
  }
}
