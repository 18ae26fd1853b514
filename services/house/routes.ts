import type { Router } from '@koa/router';
import { CONSOLE_CALLS } from '#contracts/calls/console.ts';
import { routeCalls } from '#platform/http/call-routes.ts';
import { commandKeyOf, keyReused } from '#platform/http/idempotency-key.ts';
import type { ConsoleRouteDeps } from '#platform/http/read-your-writes.ts';
import { causeOf } from '#platform/http/request-context.ts';
import { HOUSE_STREAM, house } from './house.ts';

/** PUT /api/admin/house. */
export function houseRoutes(deps: ConsoleRouteDeps): Router {
  const { store, requireSession: session, answerCommand, clock = () => new Date() } = deps;
  const { router, on } = routeCalls(CONSOLE_CALLS, { session });

  on('PUT /api/admin/house', async ({ ctx, body: identity }) => {
    const command = { type: 'ReviseIdentity', identity, now: clock() } as const;
    const revised = await house(store).handle(
      HOUSE_STREAM,
      command,
      causeOf(ctx, 'admin'),
      commandKeyOf(ctx),
    );
    if (!revised.accepted) throw keyReused();
    await answerCommand(ctx, revised);
    return { version: revised.state.version };
  });

  return router;
}
