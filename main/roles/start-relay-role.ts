import { startRelay } from '#workers/following/relay.ts';
import { openWakeUpQueue } from '#workers/following/wake-up-queue.ts';
import type { BaseParts } from './base-parts.ts';
import type { Running } from './running.ts';

/** Follows the log and wakes the workers. */
export async function startRelayRole(parts: BaseParts): Promise<Running> {
  const { environment, store, logger } = parts;
  const { REDIS_URL: redisUrl, DATABASE_URL: databaseUrl } = environment;
  const queue = await openWakeUpQueue({ redisUrl, databaseUrl, logger });
  parts.health.needs('queues', () => queue.waiting());
  const relay = startRelay({ store, queue, databaseUrl, logger });
  return {
    async stop() {
      await relay.stop();
      await queue.close();
    },
  };
}
