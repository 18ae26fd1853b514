import type pg from 'pg';
import { eventually } from '#embedded/testing/eventually.ts';
import { isUnavailable } from '#platform/http/unavailable.ts';

/** Takes all notices from queues in PostgreSQL, as though they had been lost. */
export async function emptyPostgresQueues(pool: pg.Pool): Promise<void> {
  await eventually('the queues are empty', async () => {
    try {
      const { rows } = await pool.query<{ list: string }>(
        `select string_agg(format('%I.%I', schemaname, tablename), ', ') as list from pg_tables
         where schemaname = 'bullmq' and tablename not like '%migration%'`,
      );
      await pool.query(`truncate ${rows[0]?.list}`);
      return true;
    } catch (error) {
      // Jobs lock the same tables in another order, and PostgreSQL may break a deadlock at our cost.
      if (isUnavailable(error)) return false;
      throw error;
    }
  });
}
