import type pg from 'pg';
import { lockName } from '#projections/checkpoints.ts';

export interface SessionLocks {
  /**
   * Runs the task unless another process holds this reader's lock. The lock is kept for a moment afterwards: under load the next task
   * comes soon.
   * @returns whether the task was run.
   */
  whileHolding(reader: string, task: () => Promise<void>): Promise<boolean>;
  close(): void;
}

const LOCK = 'select pg_try_advisory_lock(hashtextextended($1, 0)) as held';
/** Shorter than a worker stays on duty (`duty.ts`): who keeps a lock also hears what comes. */
const KEPT_MS = 1_000;
const UNLOCK = 'select pg_advisory_unlock(hashtextextended($1, 0))';

/**
 * Locks for work that takes seconds, so that no transaction is kept open around it: advisory locks of one session, on one
 * connection of the pool that is kept. When the process dies, or the connection does, PostgreSQL frees them all.
 */
export function createSessionLocks(pool: pg.Pool): SessionLocks {
  let session: Promise<pg.PoolClient> | null = null;
  /** Locks held but not used, each with the session that holds it and the timer that gives it back. */
  const kept = new Map<string, { client: pg.PoolClient; timer: NodeJS.Timeout }>();
  let asking: Promise<unknown> = Promise.resolve();

  /** One statement at a time: the session is shared by all readers. */
  function ask<Row extends pg.QueryResultRow>(client: pg.PoolClient, statement: string, reader: string) {
    const answer = asking.then(() => client.query<Row>(statement, [lockName(reader)]));
    asking = answer.catch(() => undefined);
    return answer;
  }

  async function open(): Promise<pg.PoolClient> {
    const client = await pool.connect();
    let broken = false;
    client.on('error', (error) => {
      session = null;
      if (!broken) client.release(error);
      broken = true;
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

  /** Whether this very session still holds the lock. */
  function takeKept(client: pg.PoolClient, reader: string): boolean {
    const lock = kept.get(reader);
    clearTimeout(lock?.timer);
    kept.delete(reader);
    return lock?.client === client;
  }

  function keep(client: pg.PoolClient, reader: string): void {
    const giveBack = () => {
      kept.delete(reader);
      // A broken connection has freed it already.
      ask(client, UNLOCK, reader).catch(() => undefined);
    };
    kept.set(reader, { client, timer: setTimeout(giveBack, KEPT_MS).unref() });
  }

  return {
    async whileHolding(reader, task) {
      const client = await current();
      if (!takeKept(client, reader)) {
        const { rows } = await ask<{ held: boolean }>(client, LOCK, reader);
        if (rows[0]?.held !== true) return false;
      }
      try {
        await task();
      } finally {
        keep(client, reader);
      }
      return true;
    },
    close() {
      for (const { timer } of kept.values()) clearTimeout(timer);
      kept.clear();
      const closing = session;
      session = null;
      // Ended rather than given back: whatever lock it still holds goes with it.
      closing?.then((client) => client.release(true)).catch(() => undefined);
    },
  };
}
