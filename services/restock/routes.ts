import type { Router } from '@koa/router';
import { FIGURE_CALLS } from '#contracts/calls/console/figures.ts';
import { leadTimeDecider } from '#domain/stock/lead-time.decider.ts';
import { commandHandler } from '#platform/command-handling/command-handler.ts';
import { routeCalls } from '#platform/http/call-routes.ts';
import type { ConsoleRouteDeps } from '#platform/http/read-your-writes.ts';
import { causeAndKeyOf, keyReused } from '#platform/http/requests/idempotency-key.ts';

const leadTime = commandHandler(leadTimeDecider, { cache: {} });

/** PUT /api/admin/figures/stock/lead-time. */
export function restockRoutes(deps: ConsoleRouteDeps): Router {
  const { store, requireSession: session, answerCommand, clock } = deps;
  const { router, on } = routeCalls(FIGURE_CALLS, { session });

  on('PUT /api/admin/figures/stock/lead-time', async ({ ctx, body: { days } }) => {
    const command = { type: 'SetLeadTime', days, now: clock().toISOString() } as const;
    const set = await leadTime(store).handle('restock-house', command, ...causeAndKeyOf(ctx, 'admin'));
    // Nothing else refuses it.
    if (!set.accepted) throw keyReused();
    await answerCommand(ctx, set);
    return { days };
  });
  return router;
}
