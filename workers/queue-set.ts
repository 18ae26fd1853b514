import type { WorkerOptions } from 'bullmq';
import type { Logger } from 'pino';
import { atMost } from './at-most.ts';
import type { JobQueues, RingHandlers } from './job-queues.ts';
import { keepRunning, type RingWorker } from './keep-running.ts';
import { queueName, RING_JOB, RING_OPTIONS, ringData, upToOf } from './ring-job.ts';

/** As much of BullMQ's Queue as rings need. */
export interface RingQueue {
  add(name: string, data: { upTo: string }, options: typeof RING_OPTIONS): Promise<unknown>;
  on(event: 'error', listener: (error: Error) => void): unknown;
  waitUntilReady(): Promise<unknown>;
  count(): Promise<number>;
  close(): Promise<void>;
}

export interface QueueBackend {
  openQueue(name: string): RingQueue;
  /** Prepares for workers on one set of connections. */
  openWorkers(): {
    openWorker(name: string, work: (job: { readonly data: unknown }) => Promise<void>): RingWorker;
    close(): Promise<void>;
  };
  close(): Promise<void>;
}

/** How workers are set up, on either backend. */
export const WORKER_OPTIONS = {
  autorun: false,
  // Waiting costs nothing, since a ring wakes it: no need to ask every few seconds (seconds).
  drainDelay: 60,
  // A killed worker leaves its ring behind; it is given to another after some seconds, the sweep helps out until then.
  lockDuration: 5_000,
  stalledInterval: 10_000,
  runRetryDelay: 1_000,
} satisfies Partial<WorkerOptions>;

const LONGEST_CLOSE_MS = 1_000;

/** The queues of all readers over one backend, each opened when it is first needed. */
export function createQueueSet(backend: QueueBackend, logger: Logger): JobQueues {
  const queues = new Map<string, Promise<RingQueue>>();

  function queueOf(reader: string): Promise<RingQueue> {
    const known = queues.get(reader);
    if (known) return known;
    const opening = open(reader);
    queues.set(reader, opening);
    // One whose first contact fails would fail for ever.
    opening.catch(() => queues.delete(reader));
    return opening;
  }

  async function open(reader: string): Promise<RingQueue> {
    const queue = backend.openQueue(queueName(reader));
    queue.on('error', (error) => logger.warn({ reader, reason: error.message }, 'a queue is out of reach'));
    try {
      await queue.waitUntilReady();
      return queue;
    } catch (error) {
      void queue.close();
      throw error;
    }
  }

  return {
    async ring(reader, upTo) {
      const queue = await queueOf(reader);
      await queue.add(RING_JOB, ringData(upTo), RING_OPTIONS);
    },
    async waiting(reader) {
      return (await queueOf(reader)).count();
    },
    answer(handlers: RingHandlers) {
      const { openWorker, close } = backend.openWorkers();
      const workers = [...handlers].map(([reader, onRing]) =>
        keepRunning(
          () => openWorker(queueName(reader), ({ data }) => onRing(upToOf(data))),
          (error) => logger.warn({ reader, reason: error.message }, 'a queue worker has trouble'),
        ),
      );
      return { close: () => closeInTurn(workers, close) };
    },
    async close() {
      const opened = [...queues.values()].map((opening) => ({
        close: async () => (await opening).close(),
      }));
      await closeInTurn(opened, backend.close);
    },
  };
}

/** What is out of reach cannot be closed well; nothing is lost by leaving it. */
async function closeInTurn(
  parts: readonly { close(): Promise<void> }[],
  closeConnections: () => Promise<void>,
): Promise<void> {
  await atMost(LONGEST_CLOSE_MS, Promise.all(parts.map((part) => part.close())));
  await atMost(LONGEST_CLOSE_MS, closeConnections());
}
