import { Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import type { Logger } from 'pino';
import type { JobQueues } from './job-queues.ts';
import { createQueueSet, WORKER_OPTIONS } from './queue-set.ts';

/** BullMQ on Redis (`maxmemory-policy noeviction`). Emptied or restarted, it loses rings only: the sweep makes up for them. */
export function createRedisQueues(redisUrl: string, logger: Logger): JobQueues {
  const ringing = connect(redisUrl, logger);
  return createQueueSet(
    {
      openQueue: (name) => new Queue(name, { connection: ringing }),
      openWorkers() {
        const answering = connect(redisUrl, logger);
        const options = { connection: answering, ...WORKER_OPTIONS };
        return {
          openWorker: (name, work) => new Worker(name, work, options),
          close: () => disconnect(answering),
        };
      },
      close: () => disconnect(ringing),
    },
    logger,
  );
}

function connect(redisUrl: string, logger: Logger): Redis {
  // Workers wait for Redis to come back instead of failing their calls.
  const connection = new Redis(redisUrl, { maxRetriesPerRequest: null });
  // Every queue and worker of BullMQ listens to it: more than Node's warning of a leak expects.
  connection.setMaxListeners(0);
  connection.on('error', (error) => logger.warn({ reason: error.message }, 'Redis is out of reach'));
  return connection;
}

async function disconnect(connection: Redis): Promise<void> {
  connection.disconnect();
}
