import type { Router } from '@koa/router';
import { DESK_CALLS } from '#contracts/calls/console/desk.ts';
import { deskDecider } from '#domain/orders/desk.decider.ts';
import { commandHandler } from '#platform/command-handling/command-handler.ts';
import { answerStatement } from '#platform/http/answer-statement.ts';
import { routeCalls } from '#platform/http/call-routes.ts';
import type { ConsoleRouteDeps } from '#platform/http/read-your-writes.ts';
import { causeAndKeyOf } from '#platform/http/requests/idempotency-key.ts';
import { seenVersionOf } from '#platform/http/requests/if-match.ts';

const desk = commandHandler(deskDecider, { cache: {} });

const STALE = 'Le bureau des commandes a été modifié entre-temps. Rien n’a été enregistré\u00a0: réessayez.';

/** PUT /api/admin/order-desk. */
export function deskRoutes(deps: ConsoleRouteDeps): Router {
  const { store, requireSession: session, answerCommand, clock } = deps;
  const { router, on } = routeCalls(DESK_CALLS, { session });

  on('PUT /api/admin/order-desk', async ({ ctx, body }) => {
    const seenVersion = seenVersionOf(ctx);
    const command = { type: 'ArrangeDesk', desk: body, seenVersion, now: clock().toISOString() } as const;
    const arranged = await desk(store).handle('desk-house', command, ...causeAndKeyOf(ctx, 'admin'));
    return answerStatement(ctx, answerCommand, arranged, { detail: STALE, fresh: { ...arranged.state } });
  });

  return router;
}
