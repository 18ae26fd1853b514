import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';
import { takeLock, tryLock } from '#platform/postgres/session-lock.ts';
import type { ReadDatabase, ReadDb } from '#projections/lib/database.ts';
import type { Projection } from '#projections/lib/projection.ts';

/** Names the schema in which a read model is replayed. */
export type SchemaOf = (projection: Pick<Projection, 'name'>) => string;

const NAME = /^audit_([0-9a-f]{12})_/;

/**
 * Lends schema names of its own to some work and drops those schemas when it ends. A lock is held all the while; what a crash left
 * behind, schemas whose lock is free, is dropped first.
 */
export async function withScratch<T>(
  { db, pool }: Pick<ReadDatabase, 'db' | 'pool'>,
  work: (schemaOf: SchemaOf) => Promise<T>,
): Promise<T> {
  const run = randomBytes(6).toString('hex');
  // Not by kysely, which gives every connection back: a session's locks end with it.
  const guard = await pool.connect();
  try {
    await takeLock(guard, lockOf(run));
    await dropLeftovers(guard, db);
    try {
      return await work(({ name }) => `audit_${run}_${name}`);
    } finally {
      await dropSchemas(db, await schemasOf(db, (of) => of === run));
    }
  } finally {
    guard.release(true);
  }
}

async function dropLeftovers(guard: pg.PoolClient, db: ReadDb): Promise<void> {
  const runs = new Set((await schemasOf(db, () => true)).map((schema) => NAME.exec(schema)?.[1] ?? ''));
  for (const run of runs) {
    if (await tryLock(guard, lockOf(run))) await dropSchemas(db, await schemasOf(db, (of) => of === run));
  }
}

async function schemasOf(db: ReadDb, matches: (run: string) => boolean): Promise<string[]> {
  return (await ownSchemas(db, 'audit_')).filter((name) => {
    const run = NAME.exec(name)?.[1];
    return run !== undefined && matches(run);
  });
}

/** The schemas that this account may drop, of those whose names begin so. */
export async function ownSchemas(db: ReadDb, prefix: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select nspname as name from pg_namespace
    where starts_with(nspname, ${prefix}) and pg_has_role(nspowner, 'usage') order by nspname`.execute(db);
  return rows.map(({ name }) => name);
}

/** Drops schemas with all that is in them. */
export async function dropSchemas(db: ReadDb, schemas: readonly string[]): Promise<void> {
  for (const schema of schemas) await db.schema.dropSchema(schema).cascade().execute();
}

function lockOf(run: string): string {
  return `miris.audit.${run}`;
}
