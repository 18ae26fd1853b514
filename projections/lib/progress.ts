import { sql } from 'kysely';
import { listenTo } from '#platform/postgres/listen.ts';
import { allProjections } from '../all.ts';
import { PROGRESS_CHANNEL } from './checkpoints.ts';
import { coalesce } from './coalesce.ts';
import type { ReadDb } from './database.ts';

/** Knows when the read models have come to a place in the log. */
export interface Progress {
  /**
   * Waits until every read model shows the log up to a position.
   * @returns false when they do not within the time, or when one of them is parked.
   */
  waitFor(position: bigint, timeoutMs: number): Promise<boolean>;
  close(): Promise<void>;
}

/** Asked again at least this often while somebody waits, should a notification be lost with its connection. */
const ASK_EVERY_MS = 100;
/** Asked no more often than this: with orders coming in, checkpoints move hundreds of times a second. */
export const ASK_APART_MS = 10;

interface State {
  /** The position that every read model has come to that is not parked; null when all are. */
  readonly reached: bigint | null;
  readonly parked: boolean;
}

/** Listens to checkpoints as they move. */
export function createProgress(db: ReadDb, connectionString: string): Progress {
  const waiters = new Set<() => void>();
  const listener = listenTo(PROGRESS_CHANNEL, connectionString, {
    onChange() {
      for (const wake of waiters) wake();
    },
    // Who waits asks now and then as well.
    onListening: () => undefined,
    onLost: () => undefined,
  });

  /** The state as of now. */
  const ask = coalesce(ASK_APART_MS, () => readState(db));

  return {
    async waitFor(position, timeoutMs) {
      const deadline = performance.now() + timeoutMs;
      for (;;) {
        // Listened for from before the question on, so that no move slips between the answer and the wait for the next.
        const moved = nextMove(waiters, Math.min(timeoutMs, ASK_EVERY_MS));
        const { reached, parked } = await ask();
        if (reached === null || reached >= position) return !parked;
        if (performance.now() >= deadline) return false;
        await moved;
      }
    },
    close: () => listener.close(),
  };
}

/** Whether every read model shows the log up to a position. */
export async function haveReached(db: ReadDb, position: bigint): Promise<boolean> {
  const { reached, parked } = await readState(db);
  return !parked && reached !== null && reached >= position;
}

async function readState(db: ReadDb): Promise<State> {
  const names = allProjections.map(({ name }) => name);
  const { rows } = await sql<{ reached: string | null; parked: boolean }>`
    select min(coalesce(position, -1)) filter (where status = 'running')::text as reached,
           coalesce(bool_or(status = 'parked'), false) as parked
    from projections.checkpoints where name = any(${names})`.execute(db);
  const [{ reached, parked } = { reached: null, parked: false }] = rows;
  return { reached: reached === null ? null : BigInt(reached), parked };
}

/** Another text after each move of a read model, so that who keeps lists knows when to ask for them again. */
export async function readModelsVersion(db: ReadDb): Promise<{ version: string }> {
  const names = allProjections.map(({ name }) => name);
  const { rows } = await sql<{ version: string | null }>`
    select md5(string_agg(name || ' ' || coalesce(position, -1), ',' order by name)) as version
    from projections.checkpoints where name = any(${names})`.execute(db);
  return { version: rows[0]?.version ?? '' };
}

/** Waits until a checkpoint moves, or for the time given. */
function nextMove(waiters: Set<() => void>, milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      waiters.delete(done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    waiters.add(done);
  });
}
