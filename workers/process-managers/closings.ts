import type pg from 'pg';
import type { Logger } from 'pino';
import { type ClosingDeps, closePeriods } from '#services/invoices/close-periods.ts';
import type { TimedTask } from '../process-manager.ts';
import { runWhenDue } from '../timed-runs.ts';
import { causeOfTime } from './cause-of-event.ts';

const TASK = 'closings';
const EVERY_MS = 15 * 60_000;

/** Closes the days, months and years that are over; those that were missed while no worker ran, too. */
export function createClosings(
  deps: ClosingDeps & { readonly db: pg.Pool; readonly logger: Logger },
): TimedTask {
  return {
    name: TASK,
    everyMs: 60_000,
    run: () =>
      runWhenDue(deps, { task: TASK, everyMs: EVERY_MS, againAfterMs: EVERY_MS }, async () => {
        const closed = await closePeriods(deps, causeOfTime(TASK, TASK));
        if (closed > 0) deps.logger.info({ closed }, 'periods of the till were closed');
      }),
  };
}
