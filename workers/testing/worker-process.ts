import { createEventStore } from '#platform/event-store/connect.ts';
import { createReadDatabase } from '#projections/lib/database.ts';
import { openWakeUpQueue } from '../following/wake-up-queue.ts';
import { startWorkers } from '../start-workers.ts';
import { tallyProjection } from './tally.ts';
import { silent } from './test-log.ts';

/** A worker of its own process, to be killed: `worker-process.ts STORE_URL DATABASE_URL`. */
const [storeUrl, databaseUrl] = process.argv.slice(2);
if (storeUrl === undefined || databaseUrl === undefined) throw new Error('two addresses are needed');
const { db, pool } = createReadDatabase(databaseUrl);
await startWorkers({
  store: createEventStore(storeUrl, { sealing: 'none' }),
  db,
  pool,
  queue: await openWakeUpQueue({ redisUrl: undefined, databaseUrl, logger: silent }),
  projections: [tallyProjection('tally')],
  processManagers: [],
  timedTasks: [],
  logger: silent,
});
process.stdout.write('ready\n');
