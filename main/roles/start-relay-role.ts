import { allProjections } from '#projections/all.ts';
import { processManagerName } from '#workers/process-manager.ts';
import { listProcessManagers } from '#workers/process-managers/create-process-managers.ts';
import { createQueues } from '#workers/queues.ts';
import { startRelay } from '#workers/start-relay.ts';
import type { BaseParts } from './parts.ts';
import type { Running } from './running.ts';

/** Follows the log and rings the workers. */
export async function startRelayRole(parts: BaseParts): Promise<Running> {
  const { environment, store, logger } = parts;
  const queues = await createQueues({
    redisUrl: environment.REDIS_URL,
    databaseUrl: environment.DATABASE_URL,
    logger,
  });
  const readers = [
    ...allProjections,
    ...listProcessManagers().map((manager) => ({
      name: processManagerName(manager),
      handles: manager.handles,
    })),
  ];
  const [first] = readers;
  if (first !== undefined) parts.health.needs('queues', () => queues.waiting(first.name));
  const relay = startRelay({ store, queues, readers, databaseUrl: environment.DATABASE_URL, logger });
  return {
    async stop() {
      await relay.stop();
      await queues.close();
    },
  };
}
