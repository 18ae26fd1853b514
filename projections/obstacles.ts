import type { ShopEvent } from '#contracts/events/catalogue.ts';
import type { Recorded } from '#contracts/events/event.ts';
import { type CheckpointRow, FREE, type Obstacle, tables, textOf } from './checkpoints.ts';
import type { ReadDb } from './database.ts';

/** An event as an obstacle. */
export function obstacleOf({ position, type, stream }: Recorded<ShopEvent>): Obstacle {
  return { position, eventType: type, stream };
}

type ObstacleMet = Obstacle & { readonly error: string };

/**
 * Stops a reader in front of an event that it cannot apply, until a person decides.
 * @returns false when the reader has moved on meanwhile, by another worker: then nothing is wrong.
 */
export async function parkCheckpoint(
  db: ReadDb,
  name: string,
  at: bigint | null,
  met: ObstacleMet,
): Promise<boolean> {
  return setWhereRunning(db, { name, at }, { ...columnsOf(met), status: 'parked', updated_at: new Date() });
}

/**
 * Notes the event that a reader goes on trying, for a person who asks what holds it up and may decide to do without. It is forgotten as
 * soon as the reader moves on.
 */
export async function noteObstacle(
  db: ReadDb,
  name: string,
  at: bigint | null,
  met: ObstacleMet,
): Promise<void> {
  await setWhereRunning(db, { name, at }, columnsOf(met));
}

/** Lets a parked reader try again. @returns false when it was not parked. */
export async function unparkCheckpoint(db: ReadDb, name: string): Promise<boolean> {
  const freed = await tables(db)
    .updateTable('checkpoints')
    .set({ ...FREE, updated_at: new Date() })
    .where('name', '=', name)
    .where('status', '=', 'parked')
    .returning('name')
    .executeTakeFirst();
  return freed !== undefined;
}

/** Moves a reader past the event it stands in front of. @returns false when it does not stand there (any more). */
export async function passObstacle(db: ReadDb, name: string, position: bigint): Promise<boolean> {
  const passed = await tables(db)
    .updateTable('checkpoints')
    .set({ ...FREE, position: String(position), updated_at: new Date() })
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

function columnsOf({ position, eventType, stream, error }: ObstacleMet) {
  return {
    error,
    obstacle_position: String(position),
    obstacle_type: eventType,
    obstacle_stream: stream,
  };
}
