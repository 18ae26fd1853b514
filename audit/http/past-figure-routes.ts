import type { Router } from '@koa/router';
import type { Middleware } from 'koa';
import { FIGURE_CALLS } from '#contracts/calls/console/figures.ts';
import type { Day } from '#contracts/french/calendar.ts';
import type { EventStore } from '#platform/event-store/event-store.ts';
import { routeCalls } from '#platform/http/call-routes.ts';
import { HttpRefusal, notFound } from '#platform/http/refusal.ts';
import type { ReadDatabase } from '#projections/lib/database.ts';
import { withRunningNumbers } from '#projections/orders/running-numbers.ts';
import { changesSince } from '../point-in-time/figure-changes.ts';
import { databaseOf, endOf, lookAtPastFigures, type PastFigures } from '../point-in-time/past-figures.ts';
import { stockChangesSince } from '../point-in-time/stock-changes.ts';
import { createAuditTasks } from '../tasks/task-table.ts';
import { MAX_WAIT_MS, progressOf, untilAnswered } from '../tasks/wait-for-answer.ts';

export interface PastFigureDeps {
  readonly database: Pick<ReadDatabase, 'db'>;
  readonly clock: () => Date;
}

export interface PastFigureRoutesDeps extends PastFigureDeps {
  readonly store: Pick<EventStore, 'readStream'>;
  readonly requireSession: Middleware;
  /** How long an answer is waited for before the caller has to ask again, in milliseconds. */
  readonly maxWaitMs?: number;
}

/** A copy is looked for first: a question is asked when there is none. */
const NEVER_FRESH = 0;

/** The page of figures as it stood at the end of a day: workers replay it, servers read it, and say what came since. */
export function pastFigureRoutes(deps: PastFigureRoutesDeps): Router {
  const { database, clock, store, requireSession, maxWaitMs = MAX_WAIT_MS } = deps;
  const tasks = createAuditTasks(database.db, clock);
  const { router, on } = routeCalls(FIGURE_CALLS, {
    session: requireSession,
    invalidQuery: 'Période invalide',
  });
  const find = (day: Day) => lookAtPastFigures(database.db, day, clock());

  on(
    'POST /api/admin/figures/past',
    async ({ query: { day } }) => {
      refuseFuture(day, clock());
      const known = await find(day);
      if (known !== null) return ready(known);
      const task = await untilAnswered(tasks, await tasks.ask('figures', day, NEVER_FRESH), maxWaitMs);
      if (task.status === 'failed') return { status: 'failed', reason: task.reason ?? '' };
      const made = await find(day);
      return made === null ? { status: 'preparing', progress: progressOf(task) } : ready(made);
    },
    { invalidQuery: 'Cette date n’est pas valide.' },
  );

  on('GET /api/admin/figures/changes', async ({ query: { asOf, ...query } }) => {
    const changes = await changesSince({ db: database.db, store }, await pastOf(deps, asOf), query);
    return { ...changes, orders: await withRunningNumbers(database.db, changes.orders, ({ id }) => id) };
  });
  on('GET /api/admin/figures/stock/changes', async ({ query: { asOf, productId } }) => {
    const past = await pastOf(deps, asOf);
    const changes = await stockChangesSince({ db: database.db, store }, past, productId);
    return changes ?? notFound('Parfum introuvable');
  });
  return router;
}

/**
 * The figures as they stood at the end of a day, and when that was.
 * @throws HttpRefusal 400 for a day that is not over; 409 while nobody has had them replayed.
 */
export async function figuresAt(deps: PastFigureDeps, day: Day) {
  return { db: databaseOf(deps.database.db, await pastOf(deps, day)), now: endOf(day) };
}

async function pastOf({ database, clock }: PastFigureDeps, day: Day): Promise<PastFigures> {
  const now = clock();
  refuseFuture(day, now);
  const past = await lookAtPastFigures(database.db, day, now);
  if (past !== null) return past;
  throw new HttpRefusal(
    409,
    'figures-not-replayed',
    'Les chiffres de ce jour sont à rejouer\u00a0: rechargez la page des analyses, qui s’en charge, puis recommencez.',
  );
}

function ready({ position }: PastFigures) {
  return { status: 'ready' as const, position: position === null ? null : String(position) };
}

function refuseFuture(day: Day, now: Date): void {
  if (endOf(day) > now)
    throw new HttpRefusal(
      400,
      'invalid-request',
      'Ce jour n’est pas encore passé\u00a0: choisissez-en un avant.',
    );
}
