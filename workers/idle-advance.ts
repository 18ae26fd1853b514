import { sql } from 'kysely';
import { listCheckpoints, PROGRESS_CHANNEL } from '#projections/checkpoints.ts';
import type { ReadDb } from '#projections/database.ts';
import type { LogReader } from './log-reader.ts';
import type { LogTail } from './log-tail.ts';

/**
 * Moves the checkpoints of readers that have nothing to do with the part of the log up to a position, all in one statement, and tells them. Only
 * readers that handle an event are woken; without this the others would lag behind, and those who wait for a position with them.
 */
export async function advanceIdle(
  db: ReadDb,
  tail: LogTail,
  readers: readonly LogReader[],
  upTo: bigint,
): Promise<void> {
  const checkpoints = new Map((await listCheckpoints(db)).map((checkpoint) => [checkpoint.name, checkpoint]));
  // All at once: those that stand at the same place share what is read there.
  const ends = await Promise.all(
    readers.map(async ({ name, version, handles }) => {
      const checkpoint = checkpoints.get(name);
      if (checkpoint?.status !== 'running' || checkpoint.version !== version) return null;
      const from = checkpoint.position;
      return { name, from, to: await idleUpTo(tail, handles, { from, upTo }) };
    }),
  );
  const moves = ends.flatMap((end) =>
    end === null || end.to === null || end.to === end.from ? [] : [{ ...end, to: end.to }],
  );
  if (moves.length === 0) return;
  const { rows } = await sql<{ name: string }>`
    with wanted as (
      select * from unnest(
        ${moves.map((move) => move.name)}::text[],
        ${moves.map((move) => move.from?.toString() ?? null)}::bigint[],
        ${moves.map((move) => move.to.toString())}::bigint[]
      ) as wanted (name, position_from, position_to)
    ), free as materialized (
      -- One that somebody is about to move is left to them: to wait here, holding others, could end in a deadlock.
      select kept.name, wanted.position_to
      from projections.checkpoints as kept join wanted on kept.name = wanted.name
      where kept.status = 'running' and kept.position is not distinct from wanted.position_from
      for update of kept skip locked
    ), moved as (
      update projections.checkpoints as kept set position = free.position_to, updated_at = now()
      from free
      where kept.name = free.name
      returning kept.name
    )
    select name, pg_notify(${PROGRESS_CHANNEL}, name) from moved`.execute(db);
  const moved = new Set(rows.map(({ name }) => name));
  const byName = new Map(readers.map((reader) => [reader.name, reader]));
  for (const { name, from, to } of moves) if (moved.has(name)) byName.get(name)?.passed(from, to);
}

/** The place up to which a reader finds nothing to handle, looked for up to a position or a little further. */
async function idleUpTo(
  tail: LogTail,
  handles: LogReader['handles'],
  { from, upTo }: { readonly from: bigint | null; readonly upTo: bigint },
): Promise<bigint | null> {
  let reached = from;
  while (reached === null || reached < upTo) {
    const { events, position } = await tail.read(reached, handles);
    if (position === null || events.some((event) => handles.has(event.type))) break;
    reached = position;
  }
  return reached;
}
