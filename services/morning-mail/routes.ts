import type { Router } from '@koa/router';
import { CONSOLE_CALLS } from '#contracts/calls/console/console.ts';
import { answerStatement } from '#platform/http/answer-statement.ts';
import { routeCalls } from '#platform/http/call-routes.ts';
import type { ConsoleRouteDeps } from '#platform/http/read-your-writes.ts';
import { causeAndKeyOf } from '#platform/http/requests/idempotency-key.ts';
import { seenVersionOf } from '#platform/http/requests/if-match.ts';
import { MORNING_MAIL_STREAM, morningMail } from './morning-mail.ts';

const STALE =
  'Le mail du matin a été réglé autrement entre-temps. Rien n’a été enregistré\u00a0: relisez le réglage, puis recommencez.';

/** PUT /api/admin/morning-mail. */
export function morningMailRoutes(deps: ConsoleRouteDeps): Router {
  const { store, requireSession: session, answerCommand, clock } = deps;
  const { router, on } = routeCalls(CONSOLE_CALLS, { session });

  on('PUT /api/admin/morning-mail', async ({ ctx, body: { hour } }) => {
    const seenVersion = seenVersionOf(ctx);
    const command = { type: 'SetMorningMail', hour, seenVersion, now: clock().toISOString() } as const;
    const set = await morningMail(store).handle(MORNING_MAIL_STREAM, command, ...causeAndKeyOf(ctx, 'admin'));
    return answerStatement(ctx, answerCommand, set, { detail: STALE });
  });
  return router;
}
