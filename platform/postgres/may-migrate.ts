import type pg from 'pg';

/**
 * Whether this connection's account may create and alter the tables of a schema: it owns them, or there are none yet and it may make some.
 * The accounts of a shop with one for each process may not; `miris migrate` does it for them.
 */
export async function mayMigrate(db: Pick<pg.ClientBase, 'query'>, schema: string): Promise<boolean> {
  const { rows } = await db.query<{ may: boolean }>(MAY, [schema]);
  return rows[0]?.may === true;
}

const MAY = `
  select coalesce(
    (select pg_has_role(nspowner, 'usage') from pg_namespace where nspname = $1),
    has_database_privilege(current_database(), 'create')
  ) as may`;
