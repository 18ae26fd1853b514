import type pg from 'pg';
import type { Logger } from 'pino';
import type { ReadDatabase } from '#projections/database.ts';
import { type ForgetDeps, forgetInactive } from '#services/customers/forget-customer.ts';
import type { TimedTask } from '../process-manager.ts';
import { dropKeptCopies } from '../rebuild/drop-kept-copies.ts';
import { runWhenDue } from '../timed-runs.ts';
import { causeOfTime } from './cause-of-event.ts';

export interface PrivacyRetentionDeps extends ForgetDeps {
  readonly db: pg.Pool;
  readonly database: Pick<ReadDatabase, 'db' | 'pool'>;
  readonly logger: Logger;
}

const TASK = 'privacy-retention';
const DAY_MS = 24 * 3_600_000;

/** Forgets, once a day, people who were inactive for years (docs/privacy.md). */
export function createPrivacyRetention(deps: PrivacyRetentionDeps): TimedTask {
  return {
    name: TASK,
    everyMs: 10 * 60_000,
    run: () =>
      runWhenDue(deps, { task: TASK, everyMs: DAY_MS, againAfterMs: DAY_MS / 24 }, async () => {
        const forgotten = await forgetInactive(deps, causeOfTime(TASK, TASK));
        if (forgotten === 0) return;
        await dropKeptCopies(deps.database);
        deps.logger.info({ forgotten }, 'people who were inactive for years were forgotten');
      }),
  };
}
