import type { Logger } from 'pino';
import type { ShopEvent, ShopEventType } from '#contracts/events/catalogue.ts';
import type { Recorded } from '#contracts/events/event.ts';
import { UnreadableEvent } from '#platform/event-store/event-store.ts';
import { isUnavailable } from '#platform/http/unavailable.ts';
import { mapConcurrently } from '#platform/map-concurrently.ts';
import {
  advanceCheckpoint,
  openCheckpoint,
  readCheckpoint,
  recordVersion,
} from '#projections/lib/checkpoints.ts';
import { coalesce } from '#projections/lib/coalesce.ts';
import type { ReadDb } from '#projections/lib/database.ts';
import { failedEventOf, noteFailure } from '#projections/lib/failed-events.ts';
import { type ProcessManager, processManagerName } from '../process-manager.ts';
import type { LogCache } from './log-cache.ts';
import type { Rush } from './rush.ts';
import type { SessionLocks } from './session-locks.ts';

export interface RunnerDeps {
  readonly db: ReadDb;
  readonly locks: SessionLocks;
  readonly log: LogCache;
  readonly rush: Pick<Rush, 'isOn'>;
  readonly logger: Logger;
  readonly signal: AbortSignal;
}

/** A process manager that reads the log from a checkpoint of its own. */
export interface ProcessManagerRunner {
  readonly name: string;
  /** Of this worker's code. */
  readonly version: number;
  readonly handles: ReadonlySet<ShopEventType>;
  /** Resolves, and never rejects, when it has reacted to what it could up to a position, and whether that was anything. */
  advance(upTo: bigint): Promise<boolean>;
  /** Whether it is at it, or about to be. */
  isReacting(): boolean;
  /** How far it has reacted beyond where its checkpoint stands; null when there is nothing to note, or nothing is known of it here. */
  reachedBeyond(checkpoint: bigint | null): bigint | null;
  /** Notes how far it has come, once what runs has ended. */
  settle(): Promise<void>;
}

/** Where a process manager's checkpoint stood, and how far it has reacted since. */
interface Reach {
  readonly from: bigint | null;
  readonly to: bigint | null;
}

/** Reactions may be a moment late, and cost less by the batch. */
const RUN_EVERY_MS = 250;
/** While many order reactions wait for them, each this long at most: mails, documents and settled stock are then late by the batch. */
const MAX_HELD_MS = 10_000;
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
  { db, locks, log, rush, logger, signal }: RunnerDeps,
): Promise<ProcessManagerRunner> {
  const { handles, version } = processManager;
  const name = processManagerName(processManager);
  await openCheckpoint(db, name, version);
  await recordVersion(db, name, version);
  let wanted = -1n;
  let reacting = 0;
  let failures = 0;
  let notBefore = 0;
  let heldSince: number | null = null;
  /** True while the checkpoint stands at `from`. Mostly it is noted with the checkpoints of others, see `createAdvance`. */
  let reach: Reach | null = null;
  /** What `reachedBeyond` answered last: the checkpoint may stand there by now. */
  let offered: bigint | undefined;
  /** Events reacted to since it was noted how far it had come: done once more after a crash. */
  let unnoted = 0;

  const run = coalesce(RUN_EVERY_MS, async () => {
    if (signal.aborted || performance.now() < notBefore || isHeld()) return false;
    // What is appended meanwhile is the next run's, and so comes by the batch however many orders come in.
    const upTo = wanted;
    const before = reach?.to;
    try {
      await locks.whileHolding(name, async (isTakenNow) => {
        if (isTakenNow) await compareReach();
        while (!signal.aborted && (await step(upTo)));
      });
    } catch (error) {
      // What was reacted to before it failed is done.
      await note().catch(() => false);
      reach = null;
      // One that cannot be read parks it, which is done where all readers are looked after.
      if (signal.aborted || error instanceof UnreadableEvent) return false;
      failures += 1;
      notBefore = performance.now() + Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1));
      logger.error(
        { processManager: name, failures, err: error },
        'a reaction failed and will be tried again',
      );
    }
    return reach !== null && reach.to !== before;
  });

  return {
    name,
    version,
    handles,
    advance(upTo) {
      if (upTo > wanted) wanted = upTo;
      reacting += 1;
      return run().finally(() => {
        reacting -= 1;
      });
    },
    isReacting: () => reacting > 0,
    reachedBeyond,
    async settle() {
      await run();
      await note().catch(() => false);
    },
  };

  /** Whether it leaves the processor to those who order. The sweep wakes it again. */
  function isHeld(): boolean {
    const now = performance.now();
    heldSince = rush.isOn() ? (heldSince ?? now) : null;
    if (heldSince === null || now - heldSince < MAX_HELD_MS) return heldSince !== null;
    heldSince = null;
    return false;
  }

  function reachedBeyond(checkpoint: bigint | null): bigint | null {
    // One that was listed before it was noted here is older.
    if (reach !== null && isBehind(checkpoint, reach.from)) return null;
    compareTo(checkpoint);
    if (reach === null || reach.to === reach.from) return null;
    offered = reach.to ?? undefined;
    return reach.to;
  }

  /** Where the checkpoint stands, as it was found: moved to what was offered, by whoever found nothing to do there, or by a person. */
  function compareTo(checkpoint: bigint | null): void {
    if (reach === null || checkpoint === reach.from) return;
    const { to } = reach;
    if (isBehind(to, checkpoint)) reach = { from: checkpoint, to: checkpoint };
    else reach = checkpoint === to || checkpoint === offered ? { from: checkpoint, to } : null;
    offered = undefined;
  }

  /** Others may have moved the checkpoint: what was done here counts if it stands where that began or was noted. */
  async function compareReach(): Promise<void> {
    if (reach === null) return;
    const checkpoint = await readCheckpoint(db, name);
    if (checkpoint?.status === 'running' && checkpoint.version <= version) compareTo(checkpoint.position);
    else reach = null;
  }

  /** Moves the checkpoint to where it has come. @returns false when that does not stand where it was, so that it is not known any more. */
  async function note(): Promise<boolean> {
    unnoted = 0;
    for (let tries = 0; tries < 2; tries += 1) {
      if (reach === null) return tries === 0;
      const { from, to } = reach;
      if (to === null || to === from) return true;
      if (await advanceCheckpoint(db, { name, version }, from, to)) {
        reach = { from: to, to };
        offered = undefined;
      } else {
        await compareReach();
      }
    }
    return reach !== null && reach.to === reach.from;
  }

  /** Where it goes on; null when it is not to. */
  async function place(): Promise<Reach | null> {
    if (reach !== null) return reach;
    const checkpoint = await readCheckpoint(db, name);
    if (checkpoint?.status !== 'running' || checkpoint.version > version) return null;
    return { from: checkpoint.position, to: checkpoint.position };
  }

  /** @returns whether there may be more to do before a position. */
  async function step(upTo: bigint): Promise<boolean> {
    // A long way is noted step by step, the end of it with the checkpoints of others.
    if (unnoted >= EVENTS_AT_ONCE && !(await note())) return true;
    const begun = await place();
    if (begun === null || (begun.to ?? -1n) >= upTo) return false;
    const slice = await log.read(begun.to, handles);
    const waiting = slice.events.filter(({ type }) => handles.has(type));
    const events = waiting.slice(0, EVENTS_AT_ONCE);
    const atOnce = rush.isOn() ? PARTITIONS_IN_A_RUSH : PARTITIONS_AT_ONCE;
    const { done, failure } = await reactToAll(processManager, events, signal, atOnce);
    // Behind the last event it handles there is nothing for it up to the slice's end.
    const to = done === waiting.length ? slice.position : (events[done - 1]?.position ?? null);
    // The checkpoint may have been moved meanwhile, with those of others.
    const { from } = reach ?? begun;
    reach = { from, to: isBehind(to ?? begun.to, from) ? from : (to ?? begun.to) };
    unnoted += done;
    if (failure !== undefined) {
      if (await note()) await recordFailure(reach.to, failure);
      return true;
    }
    failures = 0;
    return to !== null && to < upTo;
  }

  /** @throws what the reaction met, always. */
  async function recordFailure(
    at: bigint | null,
    { event, error }: { readonly event: Recorded<ShopEvent>; readonly error: unknown },
  ): Promise<never> {
    const message = error instanceof Error ? error.message : String(error);
    // What passes by itself needs no decision.
    if (!isUnavailable(error)) await noteFailure(db, name, at, { ...failedEventOf(event), error: message });
    throw error;
  }
}

function isBehind(position: bigint | null, other: bigint | null): boolean {
  return (position ?? -1n) < (other ?? -1n);
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
/** Read models of the same worker wait between any two reactions. */
const PARTITIONS_IN_A_RUSH = 1;

/**
 * Lets a process manager react to a batch of events: together where it can, else one after the other within a partition, several
 * partitions side by side. When one fails its partition stops there and the others end; what lies behind the first that is not done
 * will be reacted to again. Events that fail together for no passing reason are tried one by one, so that it is known which is to blame.
 */
export async function reactToAll(
  processManager: Reacting,
  events: readonly Recorded<ShopEvent>[],
  signal: AbortSignal,
  atOnce = PARTITIONS_AT_ONCE,
): Promise<Reactions> {
  const [first, ...others] = events;
  if (first === undefined || others.length === 0 || !processManager.reactTogether)
    return reactOneByOne(processManager, events, signal, atOnce);
  try {
    await processManager.reactTogether(events);
    return { done: events.length };
  } catch (error) {
    return isUnavailable(error)
      ? { done: 0, failure: { event: first, error } }
      : reactOneByOne(processManager, events, signal, atOnce);
  }
}

async function reactOneByOne(
  processManager: Reacting,
  events: readonly Recorded<ShopEvent>[],
  signal: AbortSignal,
  atOnce: number,
): Promise<Reactions> {
  const done = new Set<Recorded<ShopEvent>>();
  const failures = new Map<Recorded<ShopEvent>, unknown>();
  const partitions = [...partitionsOf(processManager, events).values()];
  await mapConcurrently(partitions, atOnce, async (partition) => {
    for (const event of partition) {
      if (signal.aborted) return;
      try {
        await processManager.react(event);
        done.add(event);
      } catch (error) {
        failures.set(event, error);
        return;
      }
    }
  });
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
