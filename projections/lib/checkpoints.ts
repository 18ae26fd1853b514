import { sql } from 'kysely';
import { migrate, type Steps } from '#platform/postgres/migrate.ts';
import { COPY_FUNCTIONS, COPY_TABLES } from './copies.ts';
import type { ReadDb } from './database.ts';
import { inSchema } from './projection.ts';
import { SKIP_TABLE } from './skips.ts';

export interface CheckpointRow {
  name: string;
  version: number;
  /** As text on the way out: a log position may outgrow a JavaScript number. */
  position: string | null;
  status: 'running' | 'parked';
  error: string | null;
  /** The failed event's columns: shops have them under this name. */
  obstacle_position: string | null;
  obstacle_type: string | null;
  obstacle_stream: string | null;
  updated_at: Date;
}

/** An event that a reader cannot apply, or cannot do now what it calls for. */
export interface FailedEvent {
  readonly position: bigint;
  readonly eventType: string;
  readonly stream: string;
}

/** Columns of a reader that has not failed at any event. */
export const NO_FAILURE = {
  status: 'running',
  error: null,
  obstacle_position: null,
  obstacle_type: null,
  obstacle_stream: null,
} as const;

/** The checkpoints of all readers of the log. */
export const tables = (db: ReadDb) => inSchema<{ checkpoints: CheckpointRow }>(db, 'projections');

/** A position as PostgreSQL is given it. */
export function textOf(position: bigint | null): string | null {
  return position === null ? null : String(position);
}

/** Notified in the transaction that moves a checkpoint; the payload is the reader's name. */
export const PROGRESS_CHANNEL = 'projection_progress';

/** How far a reader of the log has come. A parked one waits for a person: an event it cannot apply stands next. */
export interface Checkpoint {
  readonly name: string;
  readonly version: number;
  /** Position up to which the log is done with; null before the first event. */
  readonly position: bigint | null;
  readonly status: 'running' | 'parked';
  /** Why it is parked, or why what it tries has not worked yet. */
  readonly error: string | null;
  /** The event it stands in front of: parked, or trying again. */
  readonly failedEvent: FailedEvent | null;
  readonly updatedAt: Date;
  /** Positions ahead of it that a person decided to pass over. */
  readonly skips: readonly bigint[];
}

const STEPS: Steps = {
  '1-checkpoints': `
    create table if not exists projections.checkpoints (
      name text primary key,
      version integer not null,
      position bigint,
      status text not null,
      error text,
      updated_at timestamptz not null,
      obstacle_position bigint,
      obstacle_type text,
      obstacle_stream text
    );
    ${SKIP_TABLE}
    ${COPY_TABLES}
    ${COPY_FUNCTIONS}
  `,
};

/** Creates what is noted of the readers of the log. */
export async function createCheckpointTables(db: ReadDb): Promise<void> {
  await migrate(db, 'projections.checkpoints', STEPS);
}

/** Makes the row of a reader that starts at the log's beginning; an existing one stays as it is. */
export async function openCheckpoint(db: ReadDb, name: string, version: number): Promise<void> {
  await tables(db)
    .insertInto('checkpoints')
    .values({ name, version, position: null, ...NO_FAILURE, updated_at: new Date() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

/**
 * Notes the version of a reader that keeps no rows of its own: it stays where it is and reads nothing again. Workers of an older version
 * leave it alone from then on.
 */
export async function recordVersion(db: ReadDb, name: string, version: number): Promise<void> {
  await tables(db)
    .updateTable('checkpoints')
    .set({ version })
    .where('name', '=', name)
    .where('version', '<', version)
    .execute();
}

/**
 * Gives a reader that keeps no rows back to workers of any version; the next that starts notes its own. @returns false when there is none.
 */
export async function forgetVersion(db: ReadDb, name: string): Promise<boolean> {
  const forgotten = await tables(db)
    .updateTable('checkpoints')
    .set({ version: 0 })
    .where('name', '=', name)
    .returning('name')
    .executeTakeFirst();
  return forgotten !== undefined;
}

/** Puts a reader at a place of the log with rows of a version: those of another copy, or none yet. */
export async function placeCheckpoint(
  db: ReadDb,
  name: string,
  place: { version: number; position: bigint | null },
): Promise<void> {
  const row = {
    version: place.version,
    position: textOf(place.position),
    ...NO_FAILURE,
    updated_at: new Date(),
  };
  await tables(db)
    .insertInto('checkpoints')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute();
  await sql`select pg_notify(${PROGRESS_CHANNEL}, ${name})`.execute(db);
}

export async function listCheckpoints(db: ReadDb): Promise<Checkpoint[]> {
  const rows = await selectCheckpoints(db).orderBy('name').execute();
  return rows.map(toCheckpoint);
}

const STUCK_AFTER_MS = 10_000;

/** Whether a checkpoint has not moved for long. In a shop at rest none does. */
export function standsStill({ updatedAt }: Pick<Checkpoint, 'updatedAt'>, now: Date): boolean {
  return isLongAgo(updatedAt, now);
}

/**
 * Whether a reader is stuck: it stands still although an event has been waiting for it as long. One that moves is not, however much it has
 * to do.
 * @param waitingSince when the first event that waits for it was written; undefined when none waits.
 */
export function isStuck(
  checkpoint: Pick<Checkpoint, 'updatedAt'>,
  waitingSince: Date | undefined,
  now: Date,
): boolean {
  return standsStill(checkpoint, now) && waitingSince !== undefined && isLongAgo(waitingSince, now);
}

function isLongAgo(then: Date, now: Date): boolean {
  return now.getTime() - then.getTime() > STUCK_AFTER_MS;
}

export async function readCheckpoint(db: ReadDb, name: string): Promise<Checkpoint | null> {
  const row = await selectCheckpoints(db).where('name', '=', name).executeTakeFirst();
  return row ? toCheckpoint(row) : null;
}

/** Those of the named readers that run and have not come to a position yet. */
export async function listBehind(db: ReadDb, names: readonly string[], position: bigint): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from projections.checkpoints
    where name = any(${names}::text[]) and status = 'running'
      and coalesce(position, -1) < ${String(position)}::bigint
    order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * Moves a checkpoint by compare-and-set, clears its failed event and notifies those who wait for it.
 * @param version the worker's: what a newer one has begun to read it leaves alone.
 * @returns false when it does not stand where it was expected (any more): whatever was done on that ground must be undone.
 */
export async function advanceCheckpoint(
  db: ReadDb,
  { name, version }: Pick<Checkpoint, 'name' | 'version'>,
  from: bigint | null,
  to: bigint,
): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`
    with moved as (
      update projections.checkpoints
      set position = ${String(to)}::bigint, updated_at = now(),
          error = null, obstacle_position = null, obstacle_type = null, obstacle_stream = null
      where name = ${name} and version <= ${version} and status = 'running'
        and position is not distinct from ${textOf(from)}::bigint
      returning name
    )
    select name, pg_notify(${PROGRESS_CHANNEL}, name) from moved`.execute(db);
  return rows.length > 0;
}

/** Holds a read model's lock until the transaction ends: no projector writes its rows meanwhile. */
export async function holdReadModel(db: ReadDb, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${lockName(name)}, 0))`.execute(db);
}

/** A checkpoint to be moved from where it is to stand. */
export interface CheckpointMove extends Pick<Checkpoint, 'name' | 'version'> {
  readonly from: bigint | null;
  readonly to: bigint;
  /** Whether rows are written with it, which is for whoever holds the read model's lock. */
  readonly hasRows: boolean;
}

/**
 * Opens a transaction's work on the rows of read models: takes their locks, so that one writer at a time works on them, and moves their
 * checkpoints by compare-and-set, with those of readers without rows. The transaction does not wait for the disk: rows and checkpoints are
 * lost together or not at all, and what is lost is projected again.
 * @returns the names of those that it may write. Of the others another worker holds the lock, or the checkpoint does not stand where it was
 * expected (any more), or the rows are of another version by now.
 */
export async function claimBatches(
  transaction: ReadDb,
  moves: readonly CheckpointMove[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    with wanted as (
      select * from unnest(
        ${moves.map(({ name }) => name)}::text[],
        ${moves.map(({ name, hasRows }) => (hasRows ? lockName(name) : null))}::text[],
        ${moves.map(({ version }) => version)}::integer[],
        ${moves.map(({ from }) => textOf(from))}::bigint[],
        ${moves.map(({ to }) => String(to))}::bigint[]
      ) as wanted (name, lock, version, position_from, position_to)
    ), locks as materialized (
      select wanted.*, lock is null or pg_try_advisory_xact_lock(hashtextextended(lock, 0)) as held,
             set_config('synchronous_commit', 'off', true)
      from wanted
    )
    update projections.checkpoints as kept
    set position = locks.position_to, updated_at = now(),
        error = null, obstacle_position = null, obstacle_type = null, obstacle_stream = null
    from locks
    where locks.held and kept.name = locks.name and kept.version = locks.version and kept.status = 'running'
      and kept.position is not distinct from locks.position_from
    returning kept.name, pg_notify(${PROGRESS_CHANNEL}, kept.name)`.execute(transaction);
  return new Set(rows.map(({ name }) => name));
}

/** The name whose hash is a reader's advisory lock. */
export function lockName(name: string): string {
  return `miris.checkpoint.${name}`;
}

function selectCheckpoints(db: ReadDb) {
  return tables(db)
    .selectFrom('checkpoints')
    .select(['name', 'version', 'status', 'error', 'obstacle_type', 'obstacle_stream', 'updated_at'])
    .select(sql<string | null>`position::text`.as('position'))
    .select(sql<string | null>`obstacle_position::text`.as('obstacle_position'))
    .select(
      sql<string[]>`array(
        select skips.position::text from projections.skips
        where skips.reader = checkpoints.name and skips.position > coalesce(checkpoints.position, -1)
      )`.as('skips'),
    );
}

function toCheckpoint(row: CheckpointRow & { skips: string[] }): Checkpoint {
  return {
    name: row.name,
    version: row.version,
    position: row.position === null ? null : BigInt(row.position),
    status: row.status,
    error: row.error,
    failedEvent: failedEventIn(row),
    updatedAt: row.updated_at,
    skips: row.skips.map(BigInt),
  };
}

function failedEventIn(row: CheckpointRow): FailedEvent | null {
  const { obstacle_position: position, obstacle_type: eventType, obstacle_stream: stream } = row;
  if (position === null || eventType === null || stream === null) return null;
  return { position: BigInt(position), eventType, stream };
}
