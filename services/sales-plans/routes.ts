import { randomUUID } from 'node:crypto';
import type { Router } from '@koa/router';
import type { Context } from 'koa';
import { FIGURE_CALLS } from '#contracts/calls/console/figures.ts';
import { chartMarkDecider, type MarkCommand } from '#domain/sales-plans/chart-mark.decider.ts';
import { salesGoalDecider } from '#domain/sales-plans/sales-goal.decider.ts';
import { commandHandler } from '#platform/command-handling/command-handler.ts';
import { answerStatement } from '#platform/http/answer-statement.ts';
import { routeCalls } from '#platform/http/call-routes.ts';
import type { ConsoleRouteDeps } from '#platform/http/read-your-writes.ts';
import { HttpRefusal } from '#platform/http/refusal.ts';
import { causeAndKeyOf, commandKeyOf, keyReused } from '#platform/http/requests/idempotency-key.ts';
import { seenVersionOf } from '#platform/http/requests/if-match.ts';

/** Carry out commands on a month's goal, and on a mark. */
export const salesGoals = commandHandler(salesGoalDecider, { cache: {} });
export const chartMarks = commandHandler(chartMarkDecider, { cache: {} });

const NOT_FOUND = 'Ce repère n’existe plus.';
const STALE_GOAL =
  'Cet objectif a été modifié entre-temps. Rien n’a été enregistré\u00a0: relisez-le, puis fixez-le à nouveau.';
const STALE_MARK =
  'Ce repère a été modifié entre-temps. Rien n’a été enregistré\u00a0: relisez-le, puis recommencez.';

/** PUT /api/admin/figures/goals; POST /api/admin/figures/marks, PUT and DELETE /api/admin/figures/marks/{id}. */
export function salesPlanRoutes(deps: ConsoleRouteDeps): Router {
  const { store, requireSession: session, answerCommand, clock } = deps;
  const { router, on } = routeCalls(FIGURE_CALLS, { session, notFound: NOT_FOUND });

  const now = () => clock().toISOString();

  on('PUT /api/admin/figures/goals', async ({ ctx, body: { month, amount } }) => {
    const command = { type: 'SetGoal', month, amount, seenVersion: seenVersionOf(ctx), now: now() } as const;
    const set = await salesGoals(store).handle(`salesGoal-${month}`, command, ...causeAndKeyOf(ctx, 'admin'));
    return answerStatement(ctx, answerCommand, set, { detail: STALE_GOAL });
  });

  async function decided(ctx: Context, command: MarkCommand): Promise<{ id: string }> {
    const { markId: id } = command;
    const done = await chartMarks(store).handle(`chartMark-${id}`, command, ...causeAndKeyOf(ctx, 'admin'));
    if (!done.accepted)
      switch (done.refusal.code) {
        case 'key-reused':
          throw keyReused();
        case 'stale-mark':
          throw new HttpRefusal(412, 'stale-revision', STALE_MARK);
        case 'mark-not-found':
          throw new HttpRefusal(404, 'not-found', NOT_FOUND);
      }
    await answerCommand(ctx, done);
    return { id };
  }

  on('POST /api/admin/figures/marks', ({ ctx, body: content }) =>
    decided(ctx, { type: 'AddMark', markId: commandKeyOf(ctx)?.id ?? randomUUID(), content, now: now() }),
  );
  on('PUT /api/admin/figures/marks/:id', ({ ctx, id: markId, body: content }) =>
    decided(ctx, { type: 'ReviseMark', markId, content, seenVersion: seenVersionOf(ctx), now: now() }),
  );
  on('DELETE /api/admin/figures/marks/:id', ({ ctx, id: markId }) =>
    decided(ctx, { type: 'RemoveMark', markId, seenVersion: seenVersionOf(ctx), now: now() }),
  );
  return router;
}
