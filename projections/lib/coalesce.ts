import { setTimeout as sleep } from 'node:timers/promises';

/**
 * A task that may be asked for at any time: it runs one at a time, at most once per `everyMs`, and requests that come meanwhile share
 * the next run.
 * @param restMs how long it rests after a run, by how long that took.
 * @returns asks for a run; resolves or rejects with one that began after it was asked for.
 */
export function coalesce<Result>(
  everyMs: number,
  task: () => Promise<Result>,
  restMs: (lastedMs: number) => number = () => 0,
): () => Promise<Result> {
  let free: Promise<unknown> = Promise.resolve();
  let next: Promise<Result> | null = null;
  return () => {
    next ??= free.then(() => {
      next = null;
      const begun = performance.now();
      const run = task();
      const rest = () => pause(restMs(performance.now() - begun));
      free = Promise.allSettled([run.then(rest, rest), pause(everyMs)]);
      return run;
    });
    return next;
  };
}

function pause(milliseconds: number): Promise<void> {
  return sleep(milliseconds, undefined, { ref: false });
}
