import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { TimedTask } from './process-manager.ts';

/** Runs each task now and then, with its pause between the end of one run and the start of the next. */
export function startTimedTasks(tasks: readonly TimedTask[], logger: Logger): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const loops = tasks.map((task) => loop(task, logger, signal));
  return {
    async stop() {
      stopping.abort();
      await Promise.all(loops);
    },
  };
}

async function loop(task: TimedTask, logger: Logger, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await task.run(signal);
    } catch (error) {
      if (!signal.aborted)
        logger.error({ task: task.name, err: error }, 'a timed task failed and will run again');
    }
    await sleep(task.everyMs, undefined, { signal }).catch(() => undefined);
  }
}
