import type pg from 'pg';

/**
 * Does work in one transaction, on a connection of its own. One that fails ends with its connection: whatever it began goes with it.
 * @param begin what it begins with: settings and locks that hold until its end.
 */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
  begin = 'begin',
): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query(begin);
    const result = await work(client);
    await client.query('commit');
    client.release();
    return result;
  } catch (error) {
    client.release(true);
    throw error;
  }
}
