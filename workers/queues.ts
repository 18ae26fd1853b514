import type { Logger } from 'pino';
import type { JobQueues } from './job-queues.ts';
import { createPostgresQueues } from './postgres-queues.ts';
import { createRedisQueues } from './redis-queues.ts';

export interface QueueOptions {
  /** BullMQ runs on Redis with it, on PostgreSQL without. */
  readonly redisUrl: string | undefined;
  readonly databaseUrl: string;
  readonly logger: Logger;
}

export async function createQueues(options: QueueOptions): Promise<JobQueues> {
  const { redisUrl, databaseUrl, logger } = options;
  return redisUrl === undefined
    ? createPostgresQueues(databaseUrl, logger)
    : createRedisQueues(redisUrl, logger);
}
