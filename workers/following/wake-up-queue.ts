import { setTimeout as sleep } from 'node:timers/promises';
import {
  createPostgresBackend,
  type JobsOptions,
  type PgPool,
  Queue,
  runMigrations,
  Worker,
  type WorkerOptions,
} from 'bullmq';
import { Redis } from 'ioredis';
import pg from 'pg';
import type { Logger } from 'pino';
import { z } from 'zod';
import { isUnavailable } from '#platform/http/unavailable.ts';
import { KEEP_ALIVE } from '#platform/postgres/keep-alive.ts';
import { mayMigrate } from '#platform/postgres/may-migrate.ts';
import { withTimeout } from '#platform/with-timeout.ts';

/**
 * The BullMQ queue between relay and workers. A job says only that there is something new up to a position of the log: the log
 * orders, the checkpoints decide, so a job may be lost, late or doubled.
 */
export interface WakeUpQueue {
  /** Wakes one worker up. A notice that still waits stands for this one too. */
  notify(upTo: bigint): Promise<void>;
  /** How many notices wait; rejects, or waits, while the backend is out of reach. */
  waiting(): Promise<number>;
  /** Acts on notices in this process, one at a time, until closed. */
  process(onWakeUp: (upTo: bigint) => Promise<void>): { close(): Promise<void> };
  /** Takes two seconds at most, whatever is out of reach. */
  close(): Promise<void>;
}

export interface WakeUpQueueOptions {
  /** BullMQ runs on Redis with it (`maxmemory-policy noeviction`), on PostgreSQL without. */
  readonly redisUrl: string | undefined;
  readonly databaseUrl: string;
  readonly logger: Logger;
}

const QUEUE = 'miris-log';
const WAKE_UP = 'wake-up';
/** A notice that comes while a worker is at one is kept, and added when that one has ended. */
const WAKE_UP_OPTIONS: JobsOptions = {
  deduplication: { id: WAKE_UP, keepLastIfActive: true },
  removeOnComplete: true,
  removeOnFail: true,
};
const WORKER_OPTIONS = {
  autorun: false,
  // A notice wakes the worker: no need to ask every few seconds (seconds).
  drainDelay: 60,
  // The notice of a killed worker is given to another after some seconds; until then the sweep goes on.
  lockDuration: 3_000,
  stalledInterval: 3_000,
  runRetryDelay: 1_000,
} satisfies Partial<WorkerOptions>;
const MAX_CLOSE_MS = 1_000;
const RETRY_MS = 1_000;

const wakeUpSchema = z.object({ upTo: z.string().regex(/^\d+$/).transform(BigInt) });

export async function openWakeUpQueue(options: WakeUpQueueOptions): Promise<WakeUpQueue> {
  const backend =
    options.redisUrl === undefined ? await onPostgres(options) : onRedis(options.redisUrl, options.logger);
  const { logger } = options;
  let ready: Promise<BackendQueue> | null = null;

  async function openQueue(): Promise<BackendQueue> {
    const queue = backend.queue();
    queue.on('error', (error) => logger.warn({ reason: error.message }, 'the queue is out of reach'));
    try {
      await queue.waitUntilReady();
      return queue;
    } catch (error) {
      queue.close().catch(() => undefined);
      throw error;
    }
  }

  /** One whose first contact fails would fail for ever: the next call opens another. */
  function currentQueue(): Promise<BackendQueue> {
    ready ??= openQueue().catch((error: unknown) => {
      ready = null;
      throw error;
    });
    return ready;
  }

  return {
    async notify(upTo) {
      const queue = await currentQueue();
      await queue.add(WAKE_UP, { upTo: upTo.toString() }, WAKE_UP_OPTIONS);
    },
    async waiting() {
      return (await currentQueue()).count();
    },
    process(onWakeUp) {
      const open = () => backend.worker(async ({ data }) => onWakeUp(wakeUpSchema.parse(data).upTo));
      return keepWorking(open, logger);
    },
    async close() {
      await withTimeout(MAX_CLOSE_MS, ready?.then((queue) => queue.close()) ?? Promise.resolve());
      await withTimeout(MAX_CLOSE_MS, backend.close());
    },
  };
}

/** A worker whose first contact fails would fail for ever, without a pause between: it is replaced. */
function keepWorking(open: () => BackendWorker, logger: Logger): { close(): Promise<void> } {
  const closing = new AbortController();
  let worker: BackendWorker | undefined;

  async function start(): Promise<void> {
    while (!closing.signal.aborted) {
      const next = open();
      worker = next;
      const report = (error: Error) => logger.warn({ reason: error.message }, 'a queue worker has trouble');
      next.on('error', report);
      try {
        await next.waitUntilReady();
        if (!closing.signal.aborted) next.run().catch(report);
        return;
      } catch {
        await withTimeout(RETRY_MS, next.close());
        await sleep(RETRY_MS, undefined, { signal: closing.signal }).catch(() => undefined);
      }
    }
  }
  void start();

  return {
    async close() {
      closing.abort();
      await withTimeout(MAX_CLOSE_MS, worker?.close() ?? Promise.resolve());
    },
  };
}

/** As much of BullMQ's queue and worker as notices need, whatever they run on. */
interface BackendQueue {
  add(name: string, data: z.input<typeof wakeUpSchema>, options: JobsOptions): Promise<unknown>;
  on(event: 'error', listener: (error: Error) => void): unknown;
  waitUntilReady(): Promise<unknown>;
  count(): Promise<number>;
  close(): Promise<void>;
}

interface BackendWorker {
  on(event: 'error', listener: (error: Error) => void): unknown;
  waitUntilReady(): Promise<unknown>;
  run(): Promise<void>;
  close(): Promise<void>;
}

interface Backend {
  queue(): BackendQueue;
  worker(work: (job: { readonly data: unknown }) => Promise<void>): BackendWorker;
  close(): Promise<void>;
}

function onRedis(redisUrl: string, logger: Logger): Backend {
  // Workers wait for Redis to come back instead of failing their calls.
  const connection = new Redis(redisUrl, { maxRetriesPerRequest: null });
  connection.on('error', (error) => logger.warn({ reason: error.message }, 'Redis is out of reach'));
  return {
    queue: () => new Queue(QUEUE, { connection }),
    worker: (work) => new Worker(QUEUE, work, { connection, ...WORKER_OPTIONS }),
    close: async () => connection.disconnect(),
  };
}

const SCHEMA = 'bullmq';
/** One of them listens for notices. */
const MAX_CONNECTIONS = 4;

async function onPostgres({ databaseUrl, logger }: WakeUpQueueOptions): Promise<Backend> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    // BullMQ's statements name its tables without their schema. A notice lost with a crash of the server is made up for by the
    // sweep, so that none waits for the disk.
    options: `-c search_path=${SCHEMA} -c synchronous_commit=off`,
    max: MAX_CONNECTIONS,
    ...KEEP_ALIVE,
  });
  pool.on('error', (error) => logger.warn({ reason: error.message }, 'a connection of the queue broke'));
  // One that is lent out is the borrower's, whose next statement fails.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const client = await pool.connect();
  try {
    if (await mayMigrate(client, SCHEMA)) await migrateQueues(client);
  } finally {
    client.release();
  }
  const connection = patient(pool);
  return {
    queue: () => new Queue(QUEUE, { connection }, createPostgresBackend),
    worker: (work) => new Worker(QUEUE, work, { connection, ...WORKER_OPTIONS }, createPostgresBackend),
    close: () => pool.end(),
  };
}

/** Creates the queue's tables, or brings them up to date. To be run with the owner's account. */
export async function migrateQueues(client: pg.ClientBase): Promise<void> {
  await runMigrations(client, SCHEMA);
}

/**
 * A pool as BullMQ uses it. Some of BullMQ's loops ask again at once when a statement fails: with PostgreSQL out of reach they would
 * take all of the processor, so that here a failure is reported a second late. Listeners are left out: the pool has its own.
 */
function patient(pool: pg.Pool): PgPool {
  const slowed = async <Answer>(answer: Promise<Answer>): Promise<Answer> => {
    try {
      return await answer;
    } catch (error) {
      if (isUnavailable(error)) await sleep(RETRY_MS, undefined, { ref: false });
      throw error;
    }
  };
  const connection: PgPool = {
    connect: () => slowed(pool.connect()),
    query: <Row>(text: string, params: readonly unknown[] = []) =>
      slowed(pool.query<Row & pg.QueryResultRow>(text, [...params])),
    end: () => pool.end(),
    on: () => connection,
    removeAllListeners: () => connection,
  };
  return connection;
}
