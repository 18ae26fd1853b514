import type pg from 'pg';
import { createKeyedQueue } from '#platform/command-handling/keyed-queue.ts';
import { tryLock } from '#platform/postgres/try-lock.ts';
import { lockName } from '#projections/lib/checkpoints.ts';

export interface SessionLocks {
  /** Runs the task unless another process holds this reader's lock. One process asks for a lock once at a time. */
  whileHolding(reader: string, task: () => Promise<void>): Promise<void>;
  close(): void;
}

const UNLOCK = 'select pg_advisory_unlock(hashtextextended($1, 0))';

/**
 * Locks for work that takes seconds, so that no transaction is kept open around it: advisory locks of one session, on one
 * connection of the pool that is kept. When the process dies, or the connection does, PostgreSQL frees them all.
 */
export function createSessionLocks(pool: pg.Pool): SessionLocks {
  let session: Promise<pg.PoolClient> | null = null;
  /** A connection answers one question at a time. */
  const oneByOne = createKeyedQueue();

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
      const name = lockName(reader);
      if (!(await oneByOne('session', () => tryLock(client, name)))) return;
      try {
        await task();
      } finally {
        // A broken connection has freed it already.
        await oneByOne('session', () => client.query(UNLOCK, [name])).catch(() => undefined);
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
