import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { tryLock } from '#platform/postgres/try-lock.ts';
import type { Projection } from '#projections/lib/projection.ts';

/** Names the schema in which a read model is replayed. */
export type SchemaOf = (projection: Pick<Projection, 'name'>) => string;

const NAME = /^audit_([0-9a-f]{12})_/;

/**
 * Lends schema names of its own to some work and drops those schemas when it ends. A lock is held all the while; what a crash left
 * behind, schemas whose lock is free, is dropped first.
 */
export async function withScratch<T>(pool: pg.Pool, work: (schemaOf: SchemaOf) => Promise<T>): Promise<T> {
  const run = randomBytes(6).toString('hex');
  const guard = await pool.connect();
  try {
    await guard.query('select pg_advisory_lock(hashtextextended($1, 0))', [lockOf(run)]);
    await dropLeftovers(guard);
    try {
      return await work(({ name }) => `audit_${run}_${name}`);
    } finally {
      await dropSchemas(guard, await schemasOf(guard, (of) => of === run));
    }
  } finally {
    // Ends its session, and with it the lock, whatever state it is in.
    guard.release(true);
  }
}

async function dropLeftovers(guard: pg.PoolClient): Promise<void> {
  const runs = new Set((await schemasOf(guard, () => true)).map((schema) => NAME.exec(schema)?.[1] ?? ''));
  for (const run of runs) {
    if (await tryLock(guard, lockOf(run)))
      await dropSchemas(guard, await schemasOf(guard, (of) => of === run));
  }
}

async function schemasOf(guard: pg.PoolClient, matches: (run: string) => boolean): Promise<string[]> {
  const { rows } = await guard.query<{ name: string }>(
    `select nspname as name from pg_namespace where nspname like 'audit\\_%' and pg_has_role(nspowner, 'usage') order by nspname`,
  );
  return rows.flatMap(({ name }) => {
    const run = NAME.exec(name)?.[1];
    return run !== undefined && matches(run) ? [name] : [];
  });
}

async function dropSchemas(guard: pg.PoolClient, schemas: readonly string[]): Promise<void> {
  for (const schema of schemas) await guard.query(`drop schema "${schema}" cascade`);
}

function lockOf(run: string): string {
  return `miris.audit.${run}`;
}
