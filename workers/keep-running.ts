import { setTimeout as sleep } from 'node:timers/promises';
import { atMost } from './at-most.ts';

/** As much of BullMQ's Worker as rings need; made with `autorun: false`. */
export interface RingWorker {
  on(event: 'error', listener: (error: Error) => void): unknown;
  waitUntilReady(): Promise<unknown>;
  run(): Promise<void>;
  close(): Promise<void>;
}

const PAUSE_MS = 1_000;

/**
 * Opens a worker and sets it to work once its backend answers. One whose first contact fails remembers the failure for ever and would
 * meet it in a loop without a pause, which stops the whole process: it is replaced by a new one.
 */
export function keepRunning(
  open: () => RingWorker,
  report: (error: Error) => void,
): { close(): Promise<void> } {
  const closing = new AbortController();
  const { signal } = closing;
  let worker: RingWorker | undefined;

  async function start(): Promise<void> {
    while (!signal.aborted) {
      const next = open();
      worker = next;
      next.on('error', report);
      try {
        await next.waitUntilReady();
        if (!signal.aborted) next.run().catch(report);
        return;
      } catch {
        await atMost(PAUSE_MS, next.close());
        await sleep(PAUSE_MS, undefined, { signal }).catch(() => undefined);
      }
    }
  }
  void start();

  return {
    async close() {
      closing.abort();
      await worker?.close();
    },
  };
}
