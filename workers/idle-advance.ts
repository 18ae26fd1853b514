import { sql } from 'kysely';
import { listCheckpoints, PROGRESS_CHANNEL } from '#projections/checkpoints.ts';
import type { ReadDb } from '#projections/database.ts';
import type { LogReader } from './log-reader.ts';
import type { LogTail } from './log-tail.ts';

/**
 * Moves the checkpoints of readers that have nothing to do with the next part of the log, all in one statement. Only queues whose
 * reader handles an event are rung; without this the others would lag behind, and those who wait for a position with them.
 */
export async function advanceIdle(db: ReadDb, tail: LogTail, readers: readonly LogReader[]): Promise<void> {
  const checkpoints = new Map((await listCheckpoints(db)).map((checkpoint) => [checkpoint.name, checkpoint]));
  const moves: { name: string; from: bigint | null; to: bigint }[] = [];
  for (const { name, version, handles } of readers) {
    const checkpoint = checkpoints.get(name);
    if (checkpoint?.status !== 'running' || checkpoint.version !== version) continue;
    const { events, position } = await tail.read(checkpoint.position, handles);
    if (position === null || events.some((event) => handles.has(event.type))) continue;
    moves.push({ name, from: checkpoint.position, to: position });
  }
  if (moves.length === 0) return;
  await sql`
    with wanted as (
      select * from unnest(
        ${moves.map((move) => move.name)}::text[],
        ${moves.map((move) => move.from?.toString() ?? null)}::bigint[],
        ${moves.map((move) => move.to.toString())}::bigint[]
      ) as wanted (name, position_from, position_to)
    ), moved as (
      update projections.checkpoints as kept set position = wanted.position_to, updated_at = now()
      from wanted
      where kept.name = wanted.name and kept.status = 'running'
        and kept.position is not distinct from wanted.position_from
      returning kept.name
    )
    select pg_notify(${PROGRESS_CHANNEL}, name) from moved`.execute(db);
}
