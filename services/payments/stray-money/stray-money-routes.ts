import type { Router } from '@koa/router';
import { CONSOLE_CALLS } from '#contracts/calls/console/console.ts';
import { strayMoneyDecider } from '#domain/payments/stray-money.decider.ts';
import { stateAt } from '#platform/command-handling/state-at.ts';
import { routeCalls } from '#platform/http/call-routes.ts';
import type { ConsoleRouteDeps } from '#platform/http/read-your-writes.ts';
import { HttpRefusal } from '#platform/http/refusal.ts';
import { causeAndKeyOf, keyReused } from '#platform/http/requests/idempotency-key.ts';
import { seenRevisionOf } from '#platform/http/requests/if-match.ts';
import { dismissStrayMoney, strayMoneyStream } from './stray-money.ts';

const NOT_FOUND = 'Ce mouvement est introuvable.';
const STALE =
  'Ce mouvement a changé entre-temps. Rien n’a été enregistré\u00a0: relisez la ligne, puis classez-la à nouveau.';

/** POST /api/admin/stray-money/{id}/dismiss. */
export function strayMoneyRoutes(deps: ConsoleRouteDeps): Router {
  const { store, requireSession: session, answerCommand, clock } = deps;
  const { router, on } = routeCalls(CONSOLE_CALLS, { session, notFound: NOT_FOUND });

  on('POST /api/admin/stray-money/:id/dismiss', async ({ ctx, id: strayMoneyId, body: { reason } }) => {
    const revision = seenRevisionOf(ctx);
    const seen =
      revision === null
        ? undefined
        : await stateAt(store, strayMoneyStream(strayMoneyId), strayMoneyDecider, revision);
    const now = clock().toISOString();
    const command = { type: 'DismissStrayMoney', strayMoneyId, reason, seen, now } as const;
    const handled = await dismissStrayMoney(store, command, ...causeAndKeyOf(ctx, 'admin'));
    if (!handled.accepted)
      switch (handled.refusal.code) {
        case 'key-reused':
          throw keyReused();
        case 'stale-stray-money':
          throw new HttpRefusal(412, 'stale-revision', STALE);
        case 'stray-money-not-found':
          throw new HttpRefusal(404, 'not-found', NOT_FOUND);
      }
    await answerCommand(ctx, handled);
    return { id: strayMoneyId };
  });

  return router;
}
