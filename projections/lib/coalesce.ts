import { setTimeout as sleep } from 'node:timers/promises';

/**
 * A task that may be asked for at any time: it runs one at a time, at most once per `everyMs`, and requests that come meanwhile share
 * the next run.
 * @returns asks for a run; resolves or rejects with one that began after it was asked for.
 */
export function coalesce<Result>(everyMs: number, task: () => Promise<Result>): () => Promise<Result> {
  let free: Promise<unknown> = Promise.resolve();
  let next: Promise<Result> | null = null;
  return () => {
    next ??= free.then(() => {
      next = null;
      const run = task();
      free = Promise.allSettled([run, sleep(everyMs, undefined, { ref: false })]);
      return run;
    });
    return next;
  };
}
