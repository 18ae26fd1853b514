import { allProjections } from '#projections/all.ts';
import { processManagerName } from '#workers/process-manager-runner.ts';
import { createQueues } from '#workers/queues.ts';
import { startRelay } from '#workers/start-relay.ts';
import type { Parts } from './parts.ts';
import { openProcessManagers } from './process-managers.ts';
import type { Running } from './running.ts';

/** Follows the log and rings the workers. */
export async function startRelayRole(parts: Parts): Promise<Running> {
  const { environment, store, logger } = parts;
  const queues = await createQueues({
    redisUrl: environment.REDIS_URL,
    databaseUrl: environment.DATABASE_URL,
    logger,
  });
  const { processManagers, close } = openProcessManagers(parts);
  const readers = [
    ...allProjections,
    ...processManagers.map((manager) => ({ name: processManagerName(manager), handles: manager.handles })),
  ];
  const [first] = readers;
  if (first !== undefined) parts.health.needs('queues', () => queues.waiting(first.name));
  const relay = startRelay({ store, queues, readers, databaseUrl: environment.DATABASE_URL, logger });
  return {
    async stop() {
      await relay.stop();
      await queues.close();
      close();
    },
  };
}
