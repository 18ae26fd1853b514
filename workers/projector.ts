import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { ShopEvent } from '#contracts/events/catalogue.ts';
import type { Recorded } from '#contracts/events/event.ts';
import { announceChanges } from '#projections/changes.ts';
import { claimBatch, parkCheckpoint, readCheckpoint } from '#projections/checkpoints.ts';
import type { ReadDb } from '#projections/database.ts';
import type { Projection } from '#projections/projection.ts';
import { UnreadableEvent } from '#services/event-store/errors.ts';
import type { LogReader } from './log-reader.ts';
import type { LogTail } from './log-tail.ts';
import { isTransient } from './transient.ts';

export interface ProjectorDeps {
  readonly db: ReadDb;
  readonly tail: LogTail;
  readonly logger: Logger;
  readonly signal: AbortSignal;
}

/** Part of the log to be applied as one: `from` is where the checkpoint stands, `to` where it will. */
interface Batch {
  readonly events: readonly Recorded<ShopEvent>[];
  readonly from: bigint | null;
  readonly to: bigint;
}

type Applied =
  | 'applied'
  | 'moved'
  | 'busy'
  | { readonly poison: Recorded<ShopEvent>; readonly error: unknown };

const BUSY_PAUSE_MS = 5;

/**
 * Applies the log to one read model: rows and checkpoint in one transaction, so that each event counts exactly once
 * whatever is killed when. An event that cannot be applied parks the projection; nothing is skipped.
 */
export function createProjector(projection: Projection, deps: ProjectorDeps): LogReader {
  const { db, tail, signal } = deps;
  const { name, handles } = projection;

  /** @returns whether there may be more to do. */
  async function step(): Promise<boolean> {
    const checkpoint = await readCheckpoint(db, name);
    if (checkpoint === null || checkpoint.status === 'parked') return false;
    const from = checkpoint.position;
    const slice = await readOrPark(deps, projection, from);
    if (slice === null || slice.position === null) return false;
    const events = slice.events.filter((event) => handles.has(event.type));
    const applied = await apply(db, projection, { events, from, to: slice.position });
    if (applied === 'busy') await sleep(BUSY_PAUSE_MS);
    if (typeof applied === 'object') return park(deps, projection, { events, from }, applied);
    return true;
  }

  return {
    name,
    handles,
    async advance() {
      while (!signal.aborted && (await step()));
    },
  };

  async function readOrPark({ logger }: ProjectorDeps, { name: reader }: Projection, after: bigint | null) {
    try {
      return await tail.read(after, handles);
    } catch (error) {
      if (!(error instanceof UnreadableEvent)) throw error;
      const parked = await parkCheckpoint(db, reader, after, error.message);
      if (!parked) return null;
      logger.error({ projection: reader, position: String(error.position), err: error }, 'projection parked');
      return null;
    }
  }
}

/** Raised inside a transaction to undo it. */
class Undo extends Error {
  readonly outcome: 'moved' | 'busy';

  constructor(outcome: 'moved' | 'busy') {
    super(outcome);
    this.outcome = outcome;
  }
}

async function apply(db: ReadDb, projection: Projection, { events, from, to }: Batch): Promise<Applied> {
  let current: Recorded<ShopEvent> | null = null;
  try {
    await db.transaction().execute(async (transaction) => {
      const claim = await claimBatch(transaction, projection.name, from, to);
      if (claim !== 'claimed') throw new Undo(claim);
      const changed = new Set<string>();
      for (const event of events) {
        current = event;
        for (const id of await projection.handle(transaction, projection.name, event)) changed.add(id);
      }
      current = null;
      await announceChanges(transaction, projection.name, changed);
    });
    return 'applied';
  } catch (error) {
    if (error instanceof Undo) return error.outcome;
    if (current === null || isTransient(error)) throw error;
    return { poison: current, error };
  }
}

/**
 * Keeps what comes before the event that failed and tries that one again by itself, so that no passing trouble is taken for
 * poison; then stops in front of it.
 * @returns whether there may be more to do: another worker came first.
 */
async function park(
  { db, logger }: ProjectorDeps,
  projection: Projection,
  { events, from }: Pick<Batch, 'events' | 'from'>,
  { poison, error }: Exclude<Applied, string>,
): Promise<boolean> {
  const before = events.slice(0, events.indexOf(poison));
  const last = before.at(-1);
  if (last && (await apply(db, projection, { events: before, from, to: last.position })) !== 'applied')
    return true;
  const place = last?.position ?? from;
  const again = await apply(db, projection, { events: [poison], from: place, to: poison.position });
  if (typeof again !== 'object') return true;
  const reason = error instanceof Error ? error.message : String(error);
  const sentence = `${poison.type} at ${poison.stream}@${poison.revision}: ${reason}`;
  if (!(await parkCheckpoint(db, projection.name, place, sentence))) return true;
  logger.error(
    { projection: projection.name, eventType: poison.type, position: String(poison.position), err: error },
    'projection parked',
  );
  return false;
}
