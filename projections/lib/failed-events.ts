import { sql } from 'kysely';
import type { ShopEvent } from '#contracts/events/catalogue.ts';
import type { Recorded } from '#contracts/events/event.ts';
import {
  type CheckpointRow,
  type FailedEvent,
  NO_FAILURE,
  readCheckpoint,
  tables,
  textOf,
} from './checkpoints.ts';
import type { ReadDb } from './database.ts';
import { recordSkip, type Skip } from './skips.ts';

/** An event as one that a reader failed at. */
export function failedEventOf({ position, type, stream }: Recorded<ShopEvent>): FailedEvent {
  return { position, eventType: type, stream };
}

/** Why a reader failed, and at which event. */
export type Failure = FailedEvent & { readonly error: string };

/**
 * Stops a reader in front of an event that it cannot apply, until a person decides.
 * @returns false when the reader has moved on meanwhile, by another worker: then nothing is wrong.
 */
export async function parkCheckpoint(
  db: ReadDb,
  name: string,
  at: bigint | null,
  failure: Failure,
): Promise<boolean> {
  return setWhereRunning(
    db,
    { name, at },
    { ...columnsOf(failure), status: 'parked', updated_at: new Date() },
  );
}

/**
 * Notes the event that a reader goes on trying, for a person who asks what holds it up and may decide to do without. It is forgotten as
 * soon as the reader moves on.
 */
export async function noteFailure(
  db: ReadDb,
  name: string,
  at: bigint | null,
  failure: Failure,
): Promise<void> {
  await setWhereRunning(db, { name, at }, columnsOf(failure));
}

/** Lets a parked reader try again. @returns false when it was not parked. */
export async function unparkCheckpoint(db: ReadDb, name: string): Promise<boolean> {
  const freed = await tables(db)
    .updateTable('checkpoints')
    .set({ ...NO_FAILURE, updated_at: new Date() })
    .where('name', '=', name)
    .where('status', '=', 'parked')
    .returning('name')
    .executeTakeFirst();
  return freed !== undefined;
}

/** Moves a reader past the event it stands in front of. @returns false when it does not stand there (any more). */
async function skipFailedEvent(db: ReadDb, name: string, position: bigint): Promise<boolean> {
  const passed = await tables(db)
    .updateTable('checkpoints')
    .set({ ...NO_FAILURE, position: String(position), updated_at: new Date() })
    .where('name', '=', name)
    .where('obstacle_position', '=', String(position))
    .returning('name')
    .executeTakeFirst();
  return passed !== undefined;
}

async function setWhereRunning(
  db: ReadDb,
  { name, at }: { readonly name: string; readonly at: bigint | null },
  columns: Partial<CheckpointRow>,
): Promise<boolean> {
  const set = await tables(db)
    .updateTable('checkpoints')
    .set(columns)
    .where('name', '=', name)
    .where('status', '=', 'running')
    .where('position', 'is not distinct from', textOf(at))
    .returning('name')
    .executeTakeFirst();
  return set !== undefined;
}

function columnsOf({ position, eventType, stream, error }: Failure) {
  return {
    error,
    obstacle_position: String(position),
    obstacle_type: eventType,
    obstacle_stream: stream,
  };
}

export type SkipOutcome =
  | { readonly outcome: 'skipped'; readonly failedEvent: FailedEvent }
  | { readonly outcome: 'unknown-reader' | 'no-failed-event' }
  /** The reader stands in front of another event; null when it was parked by a version that did not note which. */
  | { readonly outcome: 'other-event'; readonly failedEvent: FailedEvent | null };

/**
 * Passes a reader that is parked, or keeps trying, over the very event it stands in front of, and records for ever who decided so and why.
 * Every rebuild passes over it too, so that a rebuilt read model stays what the live one is.
 */
export async function skipEvent(
  db: ReadDb,
  decision: Omit<Skip, 'eventType' | 'stream'>,
): Promise<SkipOutcome> {
  return db.transaction().execute(async (transaction): Promise<SkipOutcome> => {
    // A person's decision stands nowhere else: no replay brings it back.
    await sql`set local synchronous_commit = on`.execute(transaction);
    const checkpoint = await readCheckpoint(transaction, decision.reader);
    if (checkpoint === null) return { outcome: 'unknown-reader' };
    const { failedEvent, status } = checkpoint;
    if (failedEvent === null && status !== 'parked') return { outcome: 'no-failed-event' };
    if (failedEvent === null || failedEvent.position !== decision.position)
      return { outcome: 'other-event', failedEvent };
    // Somebody else may have freed it since it was read.
    if (!(await skipFailedEvent(transaction, decision.reader, decision.position)))
      return { outcome: 'no-failed-event' };
    await recordSkip(transaction, { ...decision, ...failedEvent });
    return { outcome: 'skipped', failedEvent };
  });
}
