import type pg from 'pg';
import type { Logger } from 'pino';
import { TIME_ZONE } from '#contracts/constants.ts';
import { publishRoots } from '#platform/integrity/published-roots.ts';
import { type RootDeps, signRoot } from '#platform/integrity/sign-root.ts';
import type { TimedTask } from '../process-manager.ts';
import { runWhenDue } from '../timed-runs.ts';
import { causeOfTime } from './cause-of-event.ts';

export interface IntegrityRootsDeps extends RootDeps {
  readonly db: pg.Pool;
  readonly logger: Logger;
  /** Where roots are published outside of the shop; null when they are not. */
  readonly rootsFile: string | null;
}

const TASK = 'integrity-root';
const DAY = new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE });
/** An hour is not missed by more than this; looking costs one read. */
const EVERY_MS = 5 * 60_000;

/** Signs for the log once an hour and publishes the roots, those of before too that are not published yet. */
export function createIntegrityRoots(deps: IntegrityRootsDeps): TimedTask {
  return {
    name: TASK,
    everyMs: 60_000,
    run: () =>
      runWhenDue(deps, { task: TASK, everyMs: EVERY_MS, againAfterMs: EVERY_MS }, async () => {
        const day = DAY.format(deps.clock());
        const events = await signRoot(deps, day, causeOfTime(TASK, day));
        if (events > 0) deps.logger.info({ day, events }, 'the log was signed');
        if (deps.rootsFile !== null) await publishRoots(deps, day, deps.rootsFile);
      }),
  };
}
