import type { Router } from '@koa/router';
import { CONSOLE_CALLS } from '#contracts/calls/console/console.ts';
import { routeCalls } from '#platform/http/call-routes.ts';
import type { ConsoleRouteDeps } from '#platform/http/read-your-writes.ts';
import { HttpRefusal } from '#platform/http/refusal.ts';
import { causeAndKeyOf, keyReused } from '#platform/http/requests/idempotency-key.ts';
import { emailIdOf, emailStreamOf, resendEmail } from './request-email.ts';

const NOT_FOUND = 'Cet e-mail est introuvable.';
const UNDER_WAY = 'Cet e-mail est déjà en cours d’envoi. Veuillez patienter avant de le renvoyer.';

/** POST /api/admin/email-notifications/{id}/resend: the process that sends mails takes it from there. */
export function notificationRoutes(deps: ConsoleRouteDeps): Router {
  const { store, requireSession: session, answerCommand, clock } = deps;
  const { router, on } = routeCalls(CONSOLE_CALLS, { session, notFound: NOT_FOUND });

  on('POST /api/admin/email-notifications/:id/resend', async ({ ctx, id, body: { type, subjectId } }) => {
    if (emailIdOf(emailStreamOf(type, subjectId)) !== id) throw new HttpRefusal(404, 'not-found', NOT_FOUND);
    const request = { type, subjectId, now: clock() };
    const handled = await resendEmail(store, request, ...causeAndKeyOf(ctx, 'admin'));
    if (!handled.accepted) {
      if (handled.refusal.code === 'email-under-way') throw new HttpRefusal(409, 'conflict', UNDER_WAY);
      if (handled.refusal.code === 'key-reused') throw keyReused();
      throw new HttpRefusal(404, 'not-found', NOT_FOUND);
    }
    await answerCommand(ctx, handled);
    return {};
  });

  return router;
}
