import type { Router } from '@koa/router';
import { CONSOLE_CALLS } from '#contracts/calls/console/console.ts';
import { answerStatement } from '#platform/http/answer-statement.ts';
import { routeCalls } from '#platform/http/call-routes.ts';
import type { ConsoleRouteDeps } from '#platform/http/read-your-writes.ts';
import { causeAndKeyOf } from '#platform/http/requests/idempotency-key.ts';
import { seenVersionOf } from '#platform/http/requests/if-match.ts';
import { HOUSE_STREAM, house } from './house.ts';

const STALE =
  'L’identité de la maison a été modifiée entre-temps. Rien n’a été enregistré\u00a0: le formulaire reprend ces changements et garde votre saisie. Vérifiez-la, puis enregistrez à nouveau.';

/** PUT /api/admin/house. */
export function houseRoutes(deps: ConsoleRouteDeps): Router {
  const { store, requireSession: session, answerCommand, clock } = deps;
  const { router, on } = routeCalls(CONSOLE_CALLS, { session });

  on('PUT /api/admin/house', async ({ ctx, body: identity }) => {
    const seenVersion = seenVersionOf(ctx);
    const command = { type: 'ReviseIdentity', identity, seenVersion, now: clock().toISOString() } as const;
    const revised = await house(store).handle(HOUSE_STREAM, command, ...causeAndKeyOf(ctx, 'admin'));
    return answerStatement(ctx, answerCommand, revised, { detail: STALE, fresh: { ...revised.state } });
  });

  return router;
}
