import type { Router } from '@koa/router';
import type { Middleware } from 'koa';
import { AUDIT_CALLS } from '#contracts/calls/console/audit.ts';
import {
  type AuditShopAnswer,
  auditShopSchema,
  type IntegrityCheck,
  verificationSchema,
} from '#contracts/http/console/audit.ts';
import { routeCalls } from '#platform/http/call-routes.ts';
import { HttpRefusal } from '#platform/http/refusal.ts';
import type { ReadDb } from '#projections/lib/database.ts';
import { askedInstant } from '../point-in-time/asked-instant.ts';
import { type AuditTask, createAuditTasks } from '../tasks/task-table.ts';
import { isOpen, MAX_WAIT_MS, orTooMany, progressOf, untilAnswered } from '../tasks/wait-for-answer.ts';
import { isSound } from '../verify/verify.ts';

export interface QuestionRoutesDeps {
  readonly db: ReadDb;
  readonly clock: () => Date;
  readonly requireSession: Middleware;
  /** How long an answer is waited for before the caller has to ask again, in milliseconds. */
  readonly maxWaitMs?: number;
}

const INVALID_DATE = 'Cette date n’est pas valide.';
/** The past does not change, but the code that reads it may. */
const SHOP_FRESH_MS = 3_600_000;
/** Each check is a new one, unless one is under way. */
const NEVER_FRESH = 0;

/** What takes a replay of the log: the shop as of a date, and the check of its integrity. Workers answer; this asks and waits. */
export function questionRoutes(deps: QuestionRoutesDeps): Router {
  const { db, clock, requireSession, maxWaitMs = MAX_WAIT_MS } = deps;
  const tasks = createAuditTasks(db, clock);
  const { router, on } = routeCalls(AUDIT_CALLS, { session: requireSession, invalidQuery: INVALID_DATE });

  on('POST /api/admin/audit/shop', async ({ query }) => {
    const instant = pastInstant(query.at, clock());
    const asked = await tasks.ask('shop', instant.toISOString(), SHOP_FRESH_MS);
    return toShopAnswer(await untilAnswered(tasks, asked, maxWaitMs));
  });

  on('POST /api/admin/audit/integrity-checks', async () =>
    toCheck(orTooMany(await tasks.ask('integrity', '', NEVER_FRESH))),
  );

  on('GET /api/admin/audit/integrity-checks/latest', async () => {
    const newest = await tasks.newest('integrity');
    return newest === null ? null : toCheck(newest);
  });

  return router;
}

function pastInstant(text: string, now: Date): Date {
  const instant = askedInstant(text);
  if (instant === null) throw new HttpRefusal(400, 'invalid-request', INVALID_DATE);
  if (instant > now)
    throw new HttpRefusal(
      400,
      'invalid-request',
      'Cette date n’est pas encore passée. Pour aujourd’hui, indiquez aussi une heure.',
    );
  return instant;
}

function toShopAnswer(task: AuditTask): AuditShopAnswer {
  if (task.status === 'failed') return { status: 'failed', reason: task.reason ?? '' };
  if (task.status !== 'done') return { status: 'preparing', progress: progressOf(task) };
  return { status: 'ready', shop: auditShopSchema.parse(task.result) };
}

function toCheck(task: AuditTask): IntegrityCheck {
  const result = task.status === 'done' ? verificationSchema.parse(task.result) : null;
  return {
    id: task.id,
    status: result === null ? (isOpen(task) ? 'running' : 'failed') : isSound(result) ? 'sound' : 'broken',
    startedAt: task.asked_at.toISOString(),
    finishedAt: task.finished_at?.toISOString() ?? null,
    progress: progressOf(task),
    result,
    reason: task.reason,
  };
}
