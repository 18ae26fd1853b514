import type { Router } from '@koa/router';
import { DESK_CALLS } from '#contracts/calls/desk.ts';
import { deskDecider } from '#domain/orders/desk.decider.ts';
import { commandHandler } from '#platform/command-handling/command-handler.ts';
import { routeCalls } from '#platform/http/call-routes.ts';
import { commandKeyOf, keyReused } from '#platform/http/idempotency-key.ts';
import { seenRevisionOf } from '#platform/http/if-match.ts';
import type { ConsoleRouteDeps } from '#platform/http/read-your-writes.ts';
import { HttpRefusal } from '#platform/http/refusal.ts';
import { causeOf } from '#platform/http/request-context.ts';

const desk = commandHandler(deskDecider, { cache: {} });

const STALE = 'Le bureau des commandes a été modifié entre-temps. Rien n’a été enregistré\u00a0: réessayez.';

/** PUT /api/admin/order-desk. */
export function deskRoutes(deps: ConsoleRouteDeps): Router {
  const { store, requireSession: session, answerCommand, clock = () => new Date() } = deps;
  const { router, on } = routeCalls(DESK_CALLS, { session });

  on('PUT /api/admin/order-desk', async ({ ctx, body }) => {
    const seen = seenRevisionOf(ctx);
    const seenVersion = seen === null ? null : Number(seen);
    const command = { type: 'ArrangeDesk', desk: body, seenVersion, now: clock().toISOString() } as const;
    const cause = causeOf(ctx, 'admin');
    const arranged = await desk(store).handle('desk-house', command, cause, commandKeyOf(ctx));
    if (!arranged.accepted) {
      if (arranged.refusal.code === 'key-reused') throw keyReused();
      throw new HttpRefusal(412, 'stale-revision', STALE, { fresh: { ...arranged.state } });
    }
    await answerCommand(ctx, arranged);
    return { version: arranged.state.version };
  });

  return router;
}
