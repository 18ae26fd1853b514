import { sql } from 'kysely';
import type pg from 'pg';
import { tryLock } from '#platform/postgres/session-lock.ts';
import {
  advanceCopy,
  type Copy,
  type CopyKind,
  copySchema,
  dropCopyTables,
  findCopy,
  forgetCopy,
  listCopies,
  recordCopy,
} from '#projections/lib/copies.ts';
import type { ReadDatabase, ReadDb } from '#projections/lib/database.ts';
import type { Projection } from '#projections/lib/projection.ts';
import { listSkips, type Skip } from '#projections/lib/skips.ts';
import type { ShadowTable } from './feed.ts';
import { skippedBy } from './replay.ts';

/** A copy that is being filled, to become the live one. */
export interface RebuildCopy extends ShadowTable {
  readonly kind: CopyKind;
}

/** The tables beside a read model's live ones: those of a rebuild that broke off, unless it is to begin from the start, or new and empty. */
export async function openNextCopy(
  db: ReadDb,
  projection: Projection,
  fromStart = false,
): Promise<RebuildCopy> {
  const { name } = projection;
  const [begun, skips] = [await findCopy(db, name, 'next'), await listSkips(db)];
  const goesOn = !fromStart && begun !== null && canGoOn(begun, projection, skips);
  if (goesOn && (await isOwnSchema(db, copySchema(begun)))) return opened(projection, begun, skips);
  const copy: Copy = {
    name,
    kind: 'next',
    version: projection.version,
    position: null,
    startedAt: new Date(),
  };
  await dropCopy(db, copy);
  await db.transaction().execute(async (transaction) => {
    await transaction.schema.createSchema(copySchema(copy)).execute();
    await projection.createTables(transaction, copySchema(copy));
    await recordCopy(transaction, copy);
  });
  return opened(projection, copy, skips);
}

/** The tables that were live before the last swap; null when there are none, or when this code's version did not fill them. */
export async function openPreviousCopy(db: ReadDb, projection: Projection): Promise<RebuildCopy | null> {
  const copy = await findCopy(db, projection.name, 'previous');
  if (copy === null || copy.version !== projection.version) return null;
  return opened(projection, copy, await listSkips(db));
}

/** Drops a copy's tables. It waits until they are not read any more. */
export async function dropCopy(db: ReadDb, copy: Pick<Copy, 'name' | 'kind'>): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`set local lock_timeout = '2s'`.execute(transaction);
    await dropCopyTables(transaction, copy);
    await forgetCopy(transaction, copy);
  });
}

/** Another version's rows are of no use, nor those of an event that somebody decided to skip after it was applied. */
function canGoOn(copy: Copy, { version }: Projection, skips: readonly Skip[]): boolean {
  const isBehind = ({ position }: Skip) => copy.position !== null && position <= copy.position;
  const skippedSince = skips.some(
    (skip) => skip.reader === copy.name && isBehind(skip) && skip.decidedAt > copy.startedAt,
  );
  return copy.version === version && !skippedSince;
}

/** Whether this process's account may fill it: one that an operator began with the owner's account, a worker begins again. */
async function isOwnSchema(db: ReadDb, schema: string): Promise<boolean> {
  const { rows } = await sql`
    select from pg_namespace where nspname = ${schema} and pg_has_role(nspowner, 'usage')`.execute(db);
  return rows.length > 0;
}

function opened(projection: Projection, copy: Copy, skips: readonly Skip[]): RebuildCopy {
  return {
    projection,
    kind: copy.kind,
    schema: copySchema(copy),
    position: copy.position,
    skips: skippedBy(projection.name, skips),
    advance: (transaction, from, to) => advanceCopy(transaction, copy, from, to),
  };
}

/**
 * Drops the tables kept from before a swap, and copies that nobody is filling: a person who is forgotten stands in them too, and
 * no event reaches them any more. A rebuild that is running forgets by itself, from the log.
 */
export async function dropKeptCopies({ db, pool }: Pick<ReadDatabase, 'db' | 'pool'>): Promise<void> {
  const copies = await listCopies(db);
  if (copies.length === 0) return;
  await withRebuildLocks(
    pool,
    copies.map(({ name }) => name),
    async (free) => {
      for (const copy of copies) if (free.includes(copy.name)) await dropCopy(db, copy);
    },
  );
}

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
  // Not by kysely, which gives every connection back: a session's locks end with it.
  const client = await pool.connect();
  try {
    const free: string[] = [];
    for (const name of names) {
      if (await tryLock(client, `miris.rebuild.${name}`)) free.push(name);
    }
    return await task(free);
  } finally {
    await client.query('select pg_advisory_unlock_all()').catch(() => undefined);
    // Ended rather than given back: whatever lock it still held goes with it.
    client.release(true);
  }
}
