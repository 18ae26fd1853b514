import type pg from 'pg';

const LOCK = 'select pg_try_advisory_lock(hashtextextended($1, 0)) as held';

/**
 * Keeps others from filling or swapping copies of the same read models, on a connection of its own: when the process dies, PostgreSQL
 * frees the locks.
 * @param task is given the names whose locks are held.
 */
export async function withRebuildLocks<Result>(
  pool: pg.Pool,
  names: readonly string[],
  task: (free: readonly string[]) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    const free: string[] = [];
    for (const name of names) {
      const { rows } = await client.query<{ held: boolean }>(LOCK, [`miris.rebuild.${name}`]);
      if (rows[0]?.held === true) free.push(name);
    }
    return await task(free);
  } finally {
    await client.query('select pg_advisory_unlock_all()').catch(() => undefined);
    // Ended rather than given back: whatever lock it still held goes with it.
    client.release(true);
  }
}
