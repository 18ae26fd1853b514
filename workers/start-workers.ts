import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import { createStateFollowing } from '#platform/command-handling/stream-states.ts';
import type { EventStore } from '#platform/event-store/event-store.ts';
import { withTimeout } from '#platform/with-timeout.ts';
import { listBehind } from '#projections/lib/checkpoints.ts';
import type { ReadDb } from '#projections/lib/database.ts';
import type { Projection } from '#projections/lib/projection.ts';
import { createLogCache } from './following/log-cache.ts';
import { createProcessManagerRunner } from './following/process-manager-runner.ts';
import { createAdvance } from './following/readers.ts';
import { createRush } from './following/rush.ts';
import { createSessionLocks } from './following/session-locks.ts';
import type { WakeUpQueue } from './following/wake-up-queue.ts';
import { type ProcessManager, processManagerName, type TimedTask } from './process-manager.ts';
import { createOutdatedRebuilds } from './rebuild/rebuild-outdated.ts';
import { startTimedTasks } from './timed-tasks.ts';

export interface WorkersOptions {
  readonly store: EventStore;
  readonly db: ReadDb;
  readonly pool: pg.Pool;
  readonly queue: Pick<WakeUpQueue, 'process'>;
  readonly projections: readonly Projection[];
  readonly processManagers: readonly ProcessManager[];
  readonly timedTasks: readonly TimedTask[];
  readonly logger: Logger;
}

export interface Workers {
  /** Resolves, and never fails, when every read model that is not parked shows the log as it stood at the start. */
  readonly caughtUp: Promise<void>;
  /** Takes no more work and lets what runs end, for two seconds at most: what is cut off is done again. */
  stop(): Promise<void>;
}

const MAX_STOP_MS = 2_000;
/** What shoppers wait for goes on by itself, ahead of all that has more to do. */
const AWAITED: ReadonlySet<string> = new Set(['orders']);
/** In a rush it goes on at most so often: a run costs the same for one order and for ten. */
const AWAITED_REST_MS = 100;
/** What reactions append comes one by one, and nobody waits for it: between two steps so much comes together. */
const REST_WHILE_REACTING_MS = 250;
/** While many order, reactions are held back all the same. */
const REACTIONS_REST_MS = 1_000;
/** So long a notice that comes next waits at most: shoppers may wait for it. */
const MAX_SHARED_MS = 250;

/**
 * Starts the projections, process managers and timed tasks of this process. Any number of such processes may run: checkpoints and locks
 * keep each event's effect single.
 */
export async function startWorkers(options: WorkersOptions): Promise<Workers> {
  const { store, db, pool, queue, projections, logger } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  const locks = createSessionLocks(pool);
  const rush = createRush();
  const followStates = createStateFollowing(store);
  const log = createLogCache(store, (after, slice, isEnd) => {
    followStates(after, slice, isEnd);
    rush.note(slice.events);
  });
  const shared = { db, locks, log, rush, logger, signal };
  const processManagers = await Promise.all(
    options.processManagers.map((processManager) => createProcessManagerRunner(processManager, shared)),
  );
  const isAwaited = ({ name }: Projection) => AWAITED.has(name);
  /** How long a part rests at least after a run. */
  const restFor = (inRushMs: number, whileReactingMs: number) => () => {
    if (rush.isOn()) return inRushMs;
    return processManagers.some((runner) => runner.isReacting()) ? whileReactingMs : 0;
  };
  const advanceAwaited = createAdvance({
    ...shared,
    projections: projections.filter(isAwaited),
    processManagers: [],
    leastRestMs: restFor(AWAITED_REST_MS, 0),
  });
  const advanceOthers = createAdvance({
    ...shared,
    projections: projections.filter((projection) => !isAwaited(projection)),
    processManagers: [],
    leastRestMs: restFor(0, REST_WHILE_REACTING_MS),
  });
  const advanceReactions = createAdvance({
    ...shared,
    projections: [],
    processManagers,
    leastRestMs: restFor(REACTIONS_REST_MS, REST_WHILE_REACTING_MS),
  });
  let awaited: Promise<unknown> = Promise.resolve();
  let others: Promise<unknown> = Promise.resolve();
  /** Each part goes on by itself: one may take long, or wait for a lock. What breaks off is told of there. */
  function advance(upTo: bigint): void {
    awaited = Promise.allSettled([advanceAwaited(upTo)]);
    others = Promise.allSettled([advanceOthers(upTo), advanceReactions(upTo)]);
  }
  const wakeUps = queue.process(async (upTo) => {
    advance(upTo);
    // Where few come, notices that wait are one.
    await withTimeout(MAX_SHARED_MS, rush.isOn() ? awaited : Promise.all([awaited, others]));
  });
  const readModels = projections.map(({ name }) => name);
  const names = [...readModels, ...options.processManagers.map(processManagerName)];
  const sweep = createSweep({ store, db, names, advance });
  const outdated = createOutdatedRebuilds({ store, db, pool, projections, logger });
  const timed = startTimedTasks([...options.timedTasks, outdated, sweep], logger);

  return {
    caughtUp: untilCaughtUp({ store, db, names: readModels, signal }),
    async stop() {
      stopping.abort();
      // Nothing is begun any more: these resolve when what runs has ended.
      const running = processManagers.map((runner) => runner.settle());
      await withTimeout(
        MAX_STOP_MS,
        Promise.all([wakeUps.close(), timed.stop(), awaited, others, ...running]),
      );
      locks.close();
    },
  };
}

const SWEEP_EVERY_MS = 1_000;
const ASK_EVERY_MS = 50;

interface Readers {
  readonly store: Pick<EventStore, 'lastPosition'>;
  readonly db: ReadDb;
  readonly names: readonly string[];
}

/** Makes up for lost notices: lets the readers go on when one has been behind the log since the last sweep. */
function createSweep({ store, db, names, advance }: Readers & { advance(upTo: bigint): void }): TimedTask {
  let before: bigint | null = null;
  return {
    name: 'sweep',
    everyMs: SWEEP_EVERY_MS,
    async run() {
      const end = await store.lastPosition();
      const due = before ?? end;
      before = end;
      if (end === null || due === null || (await listBehind(db, names, due)).length === 0) return;
      advance(end);
    },
  };
}

/** Resolves when the readers have come to where the log ends now; readers that are parked, and stores out of reach, are no failure. */
async function untilCaughtUp({ store, db, names, signal }: Readers & { signal: AbortSignal }): Promise<void> {
  let end: bigint | null | undefined;
  while (!signal.aborted) {
    try {
      end ??= await store.lastPosition();
      if (end === null || (await listBehind(db, names, end)).length === 0) return;
    } catch {
      // The sweep reports what is out of reach.
    }
    await sleep(ASK_EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
}
