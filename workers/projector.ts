import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { ReadDb } from '#projections/database.ts';
import { type Obstacle, obstacleOf, parkCheckpoint } from '#projections/obstacles.ts';
import type { Projection } from '#projections/projection.ts';
import { UnreadableEvent } from '#services/event-store/errors.ts';
import { createKnownPlace } from './known-place.ts';
import type { LogReader } from './log-reader.ts';
import type { LogTail } from './log-tail.ts';
import { messageOf } from './message-of.ts';
import type { Batch, BatchProjector } from './project-batches.ts';

export interface ProjectorDeps {
  readonly db: ReadDb;
  readonly readModels: Pick<BatchProjector, 'apply'>;
  readonly tail: LogTail;
  readonly logger: Logger;
  readonly signal: AbortSignal;
}

const BUSY_PAUSE_MS = 5;

/**
 * Applies the log to one read model: rows and checkpoint in one transaction, so that each event counts exactly once
 * whatever is killed when. An event that cannot be applied parks the projection; nothing is skipped but what a person said.
 * Rows of another version are left alone: they are another worker's, or a rebuild is on its way (see `rebuild/`).
 */
export function createProjector(projection: Projection, deps: ProjectorDeps): LogReader {
  const { db, tail, signal, readModels } = deps;
  const { name, version, handles } = projection;
  const place = createKnownPlace(db, name, version);
  let metOthers = false;

  /** @returns whether there may be more to do before the position wanted. */
  async function step(upTo: bigint): Promise<boolean> {
    const here = await place.current();
    if (here === null || (here.position !== null && here.position >= upTo)) return false;
    const { position: from, skips } = here;
    const slice = await readOrPark(from, skips);
    if (slice === null || slice.position === null) return false;
    const events = slice.events.filter((event) => handles.has(event.type) && !skips.includes(event.position));
    const applied = await readModels.apply({ projection, events, from, to: slice.position });
    if (applied === 'applied') place.moved(from, slice.position);
    else place.forget();
    if (applied === 'busy') {
      metOthers = true;
      await sleep(BUSY_PAUSE_MS);
    }
    return typeof applied === 'object' ? applyOneByOne(deps, { projection, events, from }) : true;
  }

  return {
    name,
    version,
    handles,
    gathers: true,
    passed: place.moved,
    async advance(upTo) {
      metOthers = false;
      while (!signal.aborted && (await step(upTo)));
      return metOthers ? 'others' : 'own';
    },
  };

  async function readOrPark(after: bigint | null, skips: readonly bigint[]) {
    try {
      return await tail.read(after, handles);
    } catch (error) {
      if (!(error instanceof UnreadableEvent)) throw error;
      if (skips.includes(error.position)) return tail.stepOver(after);
      await park(deps, projection, after, error, error.message);
      place.forget();
      return null;
    }
  }
}

/**
 * Goes on one event at a time after a batch failed, to find the one to blame and keep what comes before it. That one is tried again
 * by itself, so that no passing trouble is taken for poison; then the projection stops in front of it.
 * @returns whether there may be more to do: nothing failed any more, or another worker came first.
 */
async function applyOneByOne(
  deps: ProjectorDeps,
  { projection, events, from: start }: Omit<Batch, 'to'>,
): Promise<boolean> {
  let from = start;
  for (const event of events) {
    const applyIt = () => deps.readModels.apply({ projection, events: [event], from, to: event.position });
    const first = await applyIt();
    const applied = typeof first === 'object' ? await applyIt() : first;
    if (typeof applied === 'object') {
      const sentence = `${event.type} at ${event.stream}@${event.revision}: ${messageOf(applied.error)}`;
      return !(await park(deps, projection, from, obstacleOf(event), sentence));
    }
    if (applied !== 'applied') return true;
    from = event.position;
  }
  return true;
}

async function park(
  { db, logger }: ProjectorDeps,
  { name }: Projection,
  at: bigint | null,
  { position, eventType, stream }: Obstacle,
  error: string,
): Promise<boolean> {
  const parked = await parkCheckpoint(db, name, at, { position, eventType, stream, error });
  if (parked)
    logger.error(
      { projection: name, eventType, stream, position: String(position), reason: error },
      'projection parked',
    );
  return parked;
}
