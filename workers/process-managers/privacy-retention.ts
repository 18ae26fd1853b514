import type pg from 'pg';
import type { Logger } from 'pino';
import type { ReadDatabase } from '#projections/database.ts';
import { listUnpaidOrders } from '#projections/orders/queries.ts';
import { listVerifiedReviews } from '#projections/reviews/queries.ts';
import type { ForgetDeps } from '#services/customers/forget-customer.ts';
import { type RetentionDeps, runRetention } from '#services/customers/retention.ts';
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

/** Forgets, once a day, what was kept long enough (docs/privacy.md). */
export function createPrivacyRetention(deps: PrivacyRetentionDeps): TimedTask {
  return {
    name: TASK,
    everyMs: 10 * 60_000,
    run: () =>
      runWhenDue(deps, { task: TASK, everyMs: DAY_MS, againAfterMs: DAY_MS / 24 }, async () => {
        const { db } = deps.database;
        const retention: RetentionDeps = {
          ...deps,
          listUnpaidOrders: (before) => listUnpaidOrders(db, before),
          listVerifiedReviews: (found) => listVerifiedReviews(db, found),
        };
        const counts = await runRetention(retention, causeOfTime(TASK, TASK));
        if (Object.values(counts).every((count) => count === 0)) return;
        await dropKeptCopies(deps.database);
        deps.logger.info(counts, 'personal data that was kept long enough is forgotten');
      }),
  };
}
