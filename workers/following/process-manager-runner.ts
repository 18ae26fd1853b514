import type { Logger } from 'pino';
import type { ShopEvent, ShopEventType } from '#contracts/events/catalogue.ts';
import type { Recorded } from '#contracts/events/event.ts';
import { UnreadableEvent } from '#platform/event-store/errors.ts';
import { isUnavailable } from '#platform/http/unavailable.ts';
import {
  advanceCheckpoint,
  openCheckpoint,
  readCheckpoint,
  recordVersion,
} from '#projections/lib/checkpoints.ts';
import { coalesce } from '#projections/lib/coalesce.ts';
import type { ReadDb } from '#projections/lib/database.ts';
import { noteObstacle, obstacleOf } from '#projections/lib/obstacles.ts';
import { type ProcessManager, processManagerName } from '../process-manager.ts';
import type { LogCache } from './log-cache.ts';
import type { SessionLocks } from './session-locks.ts';

export interface RunnerDeps {
  readonly db: ReadDb;
  readonly locks: SessionLocks;
  readonly log: LogCache;
  readonly logger: Logger;
  readonly signal: AbortSignal;
}

/** A process manager that reads the log from a checkpoint of its own. */
export interface ProcessManagerRunner {
  readonly name: string;
  /** Of this worker's code. */
  readonly version: number;
  readonly handles: ReadonlySet<ShopEventType>;
  /** Resolves, and never rejects, when it has reacted to what it could up to a position. */
  advance(upTo: bigint): Promise<void>;
}

/** Reactions may be a moment late, and cost less by the batch. */
const RUN_EVERY_MS = 250;
/** Events that are begun before the checkpoint is moved, and so begun again after a crash. */
const EVENTS_AT_ONCE = 64;
const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 30_000;

/**
 * Lets a process manager react to the log from its own checkpoint, at least once per event, in log order within each of its partitions.
 * One worker runs it at a time (a session's advisory lock, since a reaction may take seconds and no transaction is held around it). A
 * reaction that fails is tried again with growing pauses, for ever unless a person decides to do without (`projections skip`); nothing
 * after it in its partition is handled before. Once a newer version of it has run somewhere this one rests: it may know nothing of an event
 * that the newer one reacts to, and would move the checkpoint past it.
 */
export async function createProcessManagerRunner(
  processManager: ProcessManager,
  { db, locks, log, logger, signal }: RunnerDeps,
): Promise<ProcessManagerRunner> {
  const { handles, version } = processManager;
  const name = processManagerName(processManager);
  await openCheckpoint(db, name, version);
  await recordVersion(db, name, version);
  let wanted = -1n;
  let failures = 0;
  let notBefore = 0;

  const run = coalesce(RUN_EVERY_MS, async () => {
    if (signal.aborted || performance.now() < notBefore) return;
    // What is appended meanwhile is the next run's, and so comes by the batch however many orders come in.
    const upTo = wanted;
    try {
      await locks.whileHolding(name, async () => {
        while (!signal.aborted && (await step(upTo)));
      });
    } catch (error) {
      // One that cannot be read parks it, which is done where all readers are looked after.
      if (signal.aborted || error instanceof UnreadableEvent) return;
      failures += 1;
      notBefore = performance.now() + Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1));
      logger.error(
        { processManager: name, failures, err: error },
        'a reaction failed and will be tried again',
      );
    }
  });

  return {
    name,
    version,
    handles,
    advance(upTo) {
      if (upTo > wanted) wanted = upTo;
      return run();
    },
  };

  /** @returns whether there may be more to do before a position. */
  async function step(upTo: bigint): Promise<boolean> {
    const checkpoint = await readCheckpoint(db, name);
    if (checkpoint?.status !== 'running' || checkpoint.version > version) return false;
    if ((checkpoint.position ?? -1n) >= upTo) return false;
    const { position: from } = checkpoint;
    const slice = await log.read(from, handles);
    const waiting = slice.events.filter(({ type }) => handles.has(type));
    const events = waiting.slice(0, EVENTS_AT_ONCE);
    const { done, failure } = await reactToAll(processManager, events, signal);
    // Behind the last event it handles there is nothing for it up to the slice's end.
    const to = done === waiting.length ? slice.position : (events[done - 1]?.position ?? null);
    if (to !== null && !(await advanceCheckpoint(db, { name, version }, from, to))) return true;
    if (failure !== undefined) await giveUpForNow(to ?? from, failure);
    failures = 0;
    return to !== null && to < upTo;
  }

  /** @throws what the reaction met, always. */
  async function giveUpForNow(
    at: bigint | null,
    { event, error }: { readonly event: Recorded<ShopEvent>; readonly error: unknown },
  ): Promise<never> {
    const message = error instanceof Error ? error.message : String(error);
    // What passes by itself needs no decision.
    if (!isUnavailable(error)) await noteObstacle(db, name, at, { ...obstacleOf(event), error: message });
    throw error;
  }
}

/** How far a batch of reactions came. */
export interface Reactions {
  /** How many events from the first on are done with, without a gap. */
  readonly done: number;
  /** Why not all are: the event behind those, and what it met. Undefined too when the worker stops. */
  readonly failure?: { readonly event: Recorded<ShopEvent>; readonly error: unknown };
}

type Reacting = Pick<ProcessManager, 'partition' | 'react' | 'reactTogether'>;

/** Reactions are mostly waiting; more at once would only take connections from others. */
const PARTITIONS_AT_ONCE = 16;

/**
 * Lets a process manager react to a batch of events: together where it can, else one after the other within a partition, several
 * partitions side by side. When one fails its partition stops there and the others end; what lies behind the first that is not done
 * will be reacted to again. Events that fail together for no passing reason are tried one by one, so that it is known which is to blame.
 */
export async function reactToAll(
  processManager: Reacting,
  events: readonly Recorded<ShopEvent>[],
  signal: AbortSignal,
): Promise<Reactions> {
  const [first, ...others] = events;
  if (first === undefined || others.length === 0 || !processManager.reactTogether)
    return reactOneByOne(processManager, events, signal);
  try {
    await processManager.reactTogether(events);
    return { done: events.length };
  } catch (error) {
    return isUnavailable(error)
      ? { done: 0, failure: { event: first, error } }
      : reactOneByOne(processManager, events, signal);
  }
}

async function reactOneByOne(
  processManager: Reacting,
  events: readonly Recorded<ShopEvent>[],
  signal: AbortSignal,
): Promise<Reactions> {
  const done = new Set<Recorded<ShopEvent>>();
  const failures = new Map<Recorded<ShopEvent>, unknown>();
  const waiting = partitionsOf(processManager, events).values();
  const work = async () => {
    for (const partition of waiting) {
      for (const event of partition) {
        if (signal.aborted) return;
        try {
          await processManager.react(event, { signal });
          done.add(event);
        } catch (error) {
          failures.set(event, error);
          break;
        }
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(PARTITIONS_AT_ONCE, events.length) }, work));
  const gap = events.findIndex((event) => !done.has(event));
  const event = events[gap];
  if (event === undefined) return { done: events.length };
  return failures.has(event) ? { done: gap, failure: { event, error: failures.get(event) } } : { done: gap };
}

function partitionsOf(
  { partition }: Pick<ProcessManager, 'partition'>,
  events: readonly Recorded<ShopEvent>[],
): Map<string, Recorded<ShopEvent>[]> {
  const partitions = new Map<string, Recorded<ShopEvent>[]>();
  for (const event of events) {
    const key = partition?.(event) ?? '';
    const known = partitions.get(key);
    if (known) known.push(event);
    else partitions.set(key, [event]);
  }
  return partitions;
}
