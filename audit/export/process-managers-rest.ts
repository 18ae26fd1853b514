import type pg from 'pg';
import { lockName } from '#projections/checkpoints.ts';

const READERS = `select name from projections.checkpoints where name like 'process-manager-%' order by name`;

/** Keeps every process manager from reacting while some work is done, by the locks under which they react. */
export async function whileProcessManagersRest<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> {
  const guard = await pool.connect();
  try {
    const { rows } = await guard.query<{ name: string }>(READERS);
    for (const { name } of rows)
      await guard.query('select pg_advisory_lock(hashtextextended($1, 0))', [lockName(name)]);
    return await work();
  } finally {
    // Ends its session, and with it the locks.
    guard.release(true);
  }
}
