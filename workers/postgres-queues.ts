import { createPostgresBackend, Queue, runMigrations, Worker } from 'bullmq';
import pg from 'pg';
import type { Logger } from 'pino';
import { mayMigrate } from '#services/may-migrate.ts';
import type { JobQueues } from './job-queues.ts';
import { patientPool } from './patient-pool.ts';
import { createQueueSet, WORKER_OPTIONS } from './queue-set.ts';
import { shareListening } from './shared-listening.ts';

const SCHEMA = 'bullmq';
/** For statements; one more is listened on. */
const CONNECTIONS = 4;

/**
 * BullMQ on PostgreSQL: no Redis needed. All queues of a process share one pool, all workers another: a process that only rings
 * keeps 4 connections at most, one that answers 5 more.
 */
export async function createPostgresQueues(databaseUrl: string, logger: Logger): Promise<JobQueues> {
  const ringing = openPool(databaseUrl, CONNECTIONS, logger);
  const client = await ringing.connect();
  try {
    if (await mayMigrate(client, SCHEMA)) await migrateQueues(client);
  } finally {
    client.release();
  }
  return createQueueSet(
    {
      openQueue: (name) => new Queue(name, { connection: patientPool(ringing) }, createPostgresBackend),
      openWorkers() {
        const answering = openPool(databaseUrl, CONNECTIONS + 1, logger);
        const options = { connection: shareListening(patientPool(answering)), ...WORKER_OPTIONS };
        return {
          openWorker: (name, work) => new Worker(name, work, options, createPostgresBackend),
          close: () => answering.end(),
        };
      },
      close: () => ringing.end(),
    },
    logger,
  );
}

/** Creates the queues' tables, or brings them up to date. To be run with the owner's account. */
export async function migrateQueues(client: pg.ClientBase): Promise<void> {
  await runMigrations(client, SCHEMA);
}

function openPool(databaseUrl: string, max: number, logger: Logger): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    // BullMQ's statements name its tables without their schema. A ring lost with a crash of the server is made up for by the
    // sweep, so that none waits for the disk.
    options: `-c search_path=${SCHEMA} -c synchronous_commit=off`,
    max,
    keepAlive: true,
  });
  pool.on('error', (error) => logger.warn({ reason: error.message }, 'a connection of the queues broke'));
  // One that is lent out is the borrower's, who hears of it from the next statement.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
