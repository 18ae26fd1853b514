import type pg from 'pg';
import type { Logger } from 'pino';
import type { ReadDb } from '#projections/database.ts';
import type { Projection } from '#projections/projection.ts';
import type { EventStore } from '#services/event-store/event-store.ts';
import { atMost } from './at-most.ts';
import { createDuty } from './duty.ts';
import { followLog } from './follow-log.ts';
import { createHearing } from './hearing.ts';
import { advanceIdle } from './idle-advance.ts';
import type { JobQueues } from './job-queues.ts';
import type { LogReader } from './log-reader.ts';
import { createLogTail } from './log-tail.ts';
import type { ProcessManager, TimedTask } from './process-manager.ts';
import { createProcessManagerRunner } from './process-manager-runner.ts';
import { createBatchProjector } from './project-batches.ts';
import { createProjector } from './projector.ts';
import { createOutdatedRebuilds } from './rebuild/rebuild-outdated.ts';
import { createSessionLocks } from './session-locks.ts';
import { createSweep, untilCaughtUp } from './sweep.ts';
import { startTimedTasks } from './timed-tasks.ts';
import { createWakeable } from './wakeable.ts';

export interface WorkersOptions {
  readonly store: EventStore;
  readonly db: ReadDb;
  readonly pool: pg.Pool;
  readonly queues: Pick<JobQueues, 'answer'>;
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

const LONGEST_STOP_MS = 2_000;

/**
 * Starts the projectors, process managers and timed tasks of this process. Any number of such processes may run: checkpoints and locks
 * keep each event's effect single.
 */
export async function startWorkers(options: WorkersOptions): Promise<Workers> {
  const { store, db, pool, queues, projections, logger } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  const locks = createSessionLocks(pool);
  const tail = createLogTail(store);
  const shared = { db, locks, tail, readModels: createBatchProjector(pool), logger, signal };
  const readers: readonly LogReader[] = [
    ...projections.map((projection) => createProjector(projection, shared)),
    ...(await Promise.all(
      options.processManagers.map((processManager) => createProcessManagerRunner(processManager, shared)),
    )),
  ];

  let idleUpTo = -1n;
  const idleReaders = createWakeable(() =>
    advanceIdle(db, shared.tail, readers, idleUpTo).catch((error: unknown) =>
      logger.warn({ err: error }, 'checkpoints of idle readers stay behind for now'),
    ),
  );
  const wakeIdle = (upTo: bigint) => {
    if (upTo > idleUpTo) idleUpTo = upTo;
    return idleReaders.wake();
  };
  const duty = createDuty({ readers, wakeIdle: (upTo) => void wakeIdle(upTo), logger });
  const hearing = createHearing({ store, tail: shared.tail, onHeard: duty.note, logger });
  const following = followLog({
    store,
    logger,
    signal,
    // What happened before is in a bell's position, or the sweep's.
    onBegin: hearing.begin,
    onEvent: hearing.hear,
  });
  const bells = queues.answer(
    new Map(readers.map(({ name }) => [name, (upTo: bigint) => duty.answer(name, upTo)])),
  );
  const sweep = createSweep({ store, db, names: readers.map(({ name }) => name), wake: duty.wake, wakeIdle });
  const outdated = createOutdatedRebuilds({ store, db, pool, projections, logger });
  const timed = startTimedTasks([...options.timedTasks, outdated, sweep], logger);
  const names = projections.map(({ name }) => name);

  return {
    caughtUp: untilCaughtUp({ store, db, names, signal }),
    async stop() {
      stopping.abort();
      duty.stop();
      const running = [following, idleReaders.idle(), duty.idle()];
      await atMost(LONGEST_STOP_MS, Promise.all([bells.close(), timed.stop(), ...running]));
      locks.close();
    },
  };
}
