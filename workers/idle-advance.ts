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
  // All at once: those that stand at the same place share what is read there.
  const ends = await Promise.all(
    readers.map(async ({ name, version, handles }) => {
      const checkpoint = checkpoints.get(name);
      if (checkpoint?.status !== 'running' || checkpoint.version !== version) return null;
      const from = checkpoint.position;
      return { name, from, to: await idleUpTo(tail, from, handles) };
    }),
  );
  const moves = ends.flatMap((end) =>
    end === null || end.to === null || end.to === end.from ? [] : [{ ...end, to: end.to }],
  );
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

/** Slices of a busy log are short: stopping after each would leave idle readers further behind with every ring. */
const MOST_SLICES = 64;

/** The place up to which a reader finds nothing to handle. */
async function idleUpTo(
  tail: LogTail,
  from: bigint | null,
  handles: LogReader['handles'],
): Promise<bigint | null> {
  let reached = from;
  for (let slices = 0; slices < MOST_SLICES; slices += 1) {
    const { events, position } = await tail.read(reached, handles);
    if (position === null || events.some((event) => handles.has(event.type))) break;
    reached = position;
  }
  return reached;
}
