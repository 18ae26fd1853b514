import type { Logger } from 'pino';
import { TIME_ZONE } from '#contracts/constants.ts';
import { publishRoots } from '#platform/integrity/published-roots.ts';
import type { RootSigner } from '#platform/integrity/root-keys.ts';
import { type RootDeps, signRoot } from '#platform/integrity/sign-root.ts';
import type { ReadDatabase, ReadDb } from '#projections/lib/database.ts';
import { listUnpaidOrders } from '#projections/orders/queries.ts';
import { listVerifiedReviews } from '#projections/reviews/queries.ts';
import type { ForgetDeps } from '#services/customers/forget-customer.ts';
import { type RetentionDeps, runRetention } from '#services/customers/retention.ts';
import { closePeriods } from '#services/invoices/close-periods.ts';
import { causeOfTime, type TimedTask } from '../process-manager.ts';
import { dropKeptCopies } from '../rebuild/open-copy.ts';
import { runWhenDue } from '../timed-tasks.ts';

export interface MaintenanceDeps extends ForgetDeps {
  readonly db: ReadDb;
  readonly database: Pick<ReadDatabase, 'db' | 'pool'>;
  readonly logger: Logger;
  /** Null when the log is not signed. */
  readonly signer: RootSigner | null;
  /** Where roots are published outside of the shop; null when they are not. */
  readonly rootsFile: string | null;
}

const DAY = new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE });
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** What is done for the log itself as time goes by: it is signed, and what was kept long enough is forgotten. */
export function createMaintenanceTasks(deps: MaintenanceDeps): readonly TimedTask[] {
  const { signer, store, rawLog } = deps;
  const signing = signer === null ? null : { ...deps, signer, store: { ...store, readRaw: rawLog.readRaw } };
  return [
    createPrivacyRetention(deps),
    createClosings(deps),
    ...(signing === null ? [] : [createIntegrityRoots(signing)]),
  ];
}

/** Forgets, once a day, what was kept long enough (docs/privacy.md). */
function createPrivacyRetention(deps: MaintenanceDeps): TimedTask {
  const task = 'privacy-retention';
  const due = { task, everyMs: DAY_MS, againAfterMs: DAY_MS / 24 };
  const retain = async () => {
    const { db } = deps.database;
    const retention: RetentionDeps = {
      ...deps,
      listUnpaidOrders: (before) => listUnpaidOrders(db, before),
      listVerifiedReviews: (found) => listVerifiedReviews(db, found),
    };
    const counts = await runRetention(retention, causeOfTime(task, task));
    if (Object.values(counts).every((count) => count === 0)) return;
    await dropKeptCopies(deps.database);
    deps.logger.info(counts, 'personal data that was kept long enough is forgotten');
  };
  return { name: task, everyMs: 10 * MINUTE_MS, run: () => runWhenDue(deps, due, retain) };
}

/** Closes the days, months and years that are over; those that were missed while no worker ran, too. */
function createClosings(deps: MaintenanceDeps): TimedTask {
  const task = 'closings';
  const due = { task, everyMs: 15 * MINUTE_MS, againAfterMs: 15 * MINUTE_MS };
  const close = async () => {
    const closed = await closePeriods(deps, causeOfTime(task, task));
    if (closed > 0) deps.logger.info({ closed }, 'periods of the till were closed');
  };
  return { name: task, everyMs: MINUTE_MS, run: () => runWhenDue(deps, due, close) };
}

/** Signs for the log once an hour and publishes the roots, those of before too that are not published yet. */
function createIntegrityRoots(deps: MaintenanceDeps & RootDeps): TimedTask {
  const task = 'integrity-root';
  // An hour is not missed by more than this; looking costs one read.
  const due = { task, everyMs: 5 * MINUTE_MS, againAfterMs: 5 * MINUTE_MS };
  const sign = async () => {
    const day = DAY.format(deps.clock());
    const events = await signRoot(deps, day, causeOfTime(task, day));
    if (events > 0) deps.logger.info({ day, events }, 'the log was signed');
    if (deps.rootsFile !== null) await publishRoots(deps, day, deps.rootsFile);
  };
  return { name: task, everyMs: MINUTE_MS, run: () => runWhenDue(deps, due, sign) };
}
