import type pg from 'pg';

/** Takes an advisory lock of a connection's session unless another session holds it. @returns whether it is held now. */
export async function tryLock(client: pg.ClientBase, name: string): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>(
    'select pg_try_advisory_lock(hashtextextended($1, 0)) as held',
    [name],
  );
  return rows[0]?.held === true;
}

/** Takes an advisory lock of a connection's session; waits while another session holds it. */
export async function takeLock(client: pg.ClientBase, name: string): Promise<void> {
  await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [name]);
}
