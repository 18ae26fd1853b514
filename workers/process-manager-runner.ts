import type { Logger } from 'pino';
import type { ShopEvent } from '#contracts/events/catalogue.ts';
import type { Recorded } from '#contracts/events/event.ts';
import { advanceCheckpoint, openCheckpoint, recordVersion } from '#projections/checkpoints.ts';
import type { ReadDb } from '#projections/database.ts';
import { noteObstacle, type Obstacle, obstacleOf, parkCheckpoint } from '#projections/obstacles.ts';
import { UnreadableEvent } from '#services/event-store/errors.ts';
import { isUnavailable } from '#services/http/unavailable.ts';
import { createKnownPlace } from './known-place.ts';
import type { LogReader } from './log-reader.ts';
import type { LogTail } from './log-tail.ts';
import { messageOf } from './message-of.ts';
import { type ProcessManager, processManagerName } from './process-manager.ts';
import type { BatchProjector } from './project-batches.ts';
import { type Reactions, reactToAll } from './react-to-all.ts';
import type { SessionLocks } from './session-locks.ts';

export interface RunnerDeps {
  readonly db: ReadDb;
  readonly locks: SessionLocks;
  readonly tail: LogTail;
  readonly readModels: Pick<BatchProjector, 'pause'>;
  readonly logger: Logger;
  readonly signal: AbortSignal;
}

type Failure = NonNullable<Reactions['failure']>;

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Lets a process manager react to the log from its own checkpoint, at least once per event, in log order within each of its partitions.
 * One worker runs it at a time (a session's advisory lock, since a reaction may take seconds and no transaction is held around it). A
 * reaction that fails is tried again with growing pauses, for ever unless a person decides to do without (`projections skip`); nothing
 * after it in its partition is handled before.
 */
export async function createProcessManagerRunner(
  processManager: ProcessManager,
  deps: RunnerDeps,
): Promise<LogReader> {
  const { db, locks, tail, readModels, logger, signal } = deps;
  const { handles } = processManager;
  const name = processManagerName(processManager);
  await openCheckpoint(db, name, processManager.version);
  await recordVersion(db, name, processManager.version);
  const place = createKnownPlace(db, name, null);
  let failures = 0;
  let notBefore = 0;

  async function readOrPark(after: bigint | null) {
    try {
      return await tail.read(after, handles);
    } catch (error) {
      if (!(error instanceof UnreadableEvent)) throw error;
      if (await parkCheckpoint(db, name, after, { ...placeOf(error), error: error.message }))
        logger.error(
          { processManager: name, position: String(error.position), err: error },
          'process manager parked',
        );
      place.forget();
      return null;
    }
  }

  /** @returns whether there may be more to do before the position wanted. */
  async function step(upTo: bigint): Promise<boolean> {
    const here = await place.current();
    if (here === null || (here.position !== null && here.position >= upTo)) return false;
    const slice = await readOrPark(here.position);
    if (slice === null || slice.position === null) return false;
    let from = here.position;
    const batches = batchesOf(slice.events.filter(({ type }) => handles.has(type)));
    for (const [index, events] of batches.entries()) {
      const { done, failure } = await reactToAll(processManager, events, {
        signal,
        giveWay: readModels.pause,
      });
      const isAll = index === batches.length - 1 && done === events.length;
      // Behind the last event it handles there is nothing for it up to the slice's end.
      const reached = isAll ? slice.position : (events[done - 1]?.position ?? from);
      if (reached !== null && reached !== from && !(await moveOn(from, reached))) return true;
      from = reached;
      if (signal.aborted) return false;
      if (failure !== undefined) await giveUpForNow(from, failure);
    }
    if (batches.length === 0) await moveOn(from, slice.position);
    return true;
  }

  /** @throws what the reaction met, always. */
  async function giveUpForNow(at: bigint | null, { event, error }: Failure): Promise<never> {
    // What passes by itself is nobody's decision.
    if (!isUnavailable(error))
      await noteObstacle(db, name, at, { ...obstacleOf(event), error: messageOf(error) });
    throw error;
  }

  async function moveOn(from: bigint | null, to: bigint): Promise<boolean> {
    const moved = await advanceCheckpoint(db, name, from, to);
    if (moved) place.moved(from, to);
    else place.forget();
    return moved;
  }

  async function run(upTo: bigint): Promise<void> {
    try {
      while (!signal.aborted && (await step(upTo))) failures = 0;
    } catch (error) {
      place.forget();
      if (signal.aborted) return;
      failures += 1;
      notBefore = Date.now() + Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1));
      logger.error(
        { processManager: name, failures, err: error },
        'a reaction failed and will be tried again',
      );
    }
  }

  return {
    name,
    version: processManager.version,
    handles,
    gathers: false,
    passed: place.moved,
    async advance(upTo) {
      if (signal.aborted || Date.now() < notBefore) return 'own';
      return (await locks.whileHolding(name, () => run(upTo))) ? 'own' : 'others';
    },
  };
}

/** What is begun before the checkpoint is moved, and so begun again after a crash. */
const EVENTS_AT_ONCE = 64;

function batchesOf(events: readonly Recorded<ShopEvent>[]): (readonly Recorded<ShopEvent>[])[] {
  const batches = Math.ceil(events.length / EVENTS_AT_ONCE);
  return Array.from({ length: batches }, (_, index) =>
    events.slice(index * EVENTS_AT_ONCE, (index + 1) * EVENTS_AT_ONCE),
  );
}

function placeOf({ position, eventType, stream }: UnreadableEvent): Obstacle {
  return { position, eventType, stream };
}
