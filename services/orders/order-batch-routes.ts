import type { Router } from '@koa/router';
import type { Middleware } from 'koa';
import { ORDER_BATCH_CALLS } from '#contracts/calls/order-batches.ts';
import { routeCalls } from '#platform/http/call-routes.ts';
import type { AnswerCommand } from '#platform/http/read-your-writes.ts';
import { causeOf } from '#platform/http/request-context.ts';
import { checkDispatches, dispatchOrders, type OrderBatchDeps, stepOrders } from './order-batches.ts';

export interface OrderBatchRoutesDeps extends OrderBatchDeps {
  readonly requireSession: Middleware;
  readonly answerCommand: AnswerCommand;
}

/** For administrators: what is done to many orders at once. */
export function orderBatchRoutes(deps: OrderBatchRoutesDeps): Router {
  const { requireSession: session, answerCommand } = deps;
  const { router, on } = routeCalls(ORDER_BATCH_CALLS, { session });

  on('POST /api/admin/dispatches/check', ({ body }) => checkDispatches(deps, body.lines));

  on('POST /api/admin/dispatches', async ({ ctx, body }) => {
    const done = await dispatchOrders(deps, body, causeOf(ctx, 'admin'));
    await answerCommand(ctx, done);
    return done.verdicts;
  });

  on('POST /api/admin/order-batches', async ({ ctx, body }) => {
    const done = await stepOrders(deps, body, causeOf(ctx, 'admin'));
    await answerCommand(ctx, done);
    return done.verdicts;
  });

  return router;
}
