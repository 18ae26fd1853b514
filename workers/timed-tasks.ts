import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { TrustedClock } from '#platform/clock/trusted-clock.ts';
import type { ReadDb } from '#projections/lib/database.ts';
import type { TimedTask } from './process-manager.ts';

/** Runs each task now and then, with its pause between the end of one run and the start of the next. */
export function startTimedTasks(tasks: readonly TimedTask[], logger: Logger): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  // Each task's pause listens to it.
  setMaxListeners(0, signal);
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

/** A task that rests while the clock is not believed: what time calls for cannot be known then, nor when it is due again. */
export function whileClockIsBelieved(task: TimedTask, trustedClock: Pick<TrustedClock, 'doubt'>): TimedTask {
  return {
    ...task,
    async run(signal) {
      if ((await trustedClock.doubt()) === null) await task.run(signal);
    },
  };
}

/** When a timed task runs that one worker of all is to do. */
export interface TimedRun {
  readonly task: string;
  /** From one run's start to the next one's, in milliseconds. */
  readonly everyMs: number;
  /** After a failure, in milliseconds. */
  readonly againAfterMs: number;
}

/**
 * Does the work if it is due and it is not claimed yet: of all workers, and however often they start, one does it. What
 * failed is tried again sooner.
 * @throws what the work throws.
 */
export async function runWhenDue(
  { db, clock }: { readonly db: ReadDb; readonly clock: () => Date },
  { task, everyMs, againAfterMs }: TimedRun,
  work: () => Promise<void>,
): Promise<void> {
  const now = clock();
  const next = new Date(now.getTime() + everyMs);
  const claimed = await sql`
    insert into process_managers.timed_runs as run (task, due_at) values (${task}, ${next})
    on conflict (task) do update set due_at = excluded.due_at where run.due_at <= ${now}
      -- Nothing is due later than this: it was noted by a clock that was ahead.
      or run.due_at > excluded.due_at`.execute(db);
  if (claimed.numAffectedRows === 0n) return;
  try {
    await work();
  } catch (error) {
    const sooner = new Date(clock().getTime() + againAfterMs);
    await sql`update process_managers.timed_runs set due_at = ${sooner} where task = ${task}`.execute(db);
    throw error;
  }
}
