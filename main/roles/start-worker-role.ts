import { allProjections } from '#projections/all.ts';
import { openRingQueue } from '#workers/following/ring-queue.ts';
import { createRestoredKeysRebuilds } from '#workers/rebuild/restored-keys.ts';
import { startWorkers } from '#workers/start-workers.ts';
import { withTimeout } from '#workers/with-timeout.ts';
import { observedProcessManager, observedProjection } from './observed-readers.ts';
import type { Parts } from './parts.ts';
import { openProcessManagers } from './process-managers.ts';
import type { Running } from './running.ts';
import { exposeWorkerGauges } from './worker-gauges.ts';

/** Longest the first pages wait for read models that are far behind, in milliseconds. */
const MAX_CATCHING_UP_MS = 5_000;

/** Projects the log and runs what reacts to it; ready when the read models show what happened before. */
export async function startWorkerRole(parts: Parts): Promise<Running> {
  const { environment, store, database, logger } = parts;
  const queue = await openRingQueue({
    redisUrl: environment.REDIS_URL,
    databaseUrl: environment.DATABASE_URL,
    logger,
  });
  exposeWorkerGauges({ ...parts, log: parts.rawLog }, queue);
  parts.health.needs('queues', () => queue.waiting());
  const { processManagers, timedTasks, close } = openProcessManagers(parts);
  const { missing } = parts.keys;
  const { db, pool } = database;
  const projections = allProjections.map((projection) => observedProjection(projection, parts));
  const workers = await startWorkers({
    store,
    db,
    pool,
    queue,
    projections,
    processManagers: processManagers.map((manager) => observedProcessManager(manager, parts)),
    timedTasks: [
      ...timedTasks,
      createRestoredKeysRebuilds({ store, db, pool, projections, missing, logger }),
      {
        name: 'find-missing-keys',
        everyMs: 60_000,
        run: (signal) => missing.compareWith(parts.rawLog, signal),
      },
    ],
    logger,
  });
  await withTimeout(MAX_CATCHING_UP_MS, workers.caughtUp);
  return {
    async stop() {
      await workers.stop();
      await queue.close();
      close();
    },
  };
}
