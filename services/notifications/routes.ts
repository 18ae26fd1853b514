import { Router } from '@koa/router';
import type { Middleware } from 'koa';
import { resendEmailRequestSchema } from '#contracts/http/notifications.ts';
import { STRICT_ROUTING } from '#contracts/http/strict-routing.ts';
import { idSchema } from '#contracts/identifiers.ts';
import type { EventStore } from '../event-store/event-store.ts';
import { commandKeyOf, keyReused } from '../http/idempotency-key.ts';
import { parseBody, parseParam } from '../http/parse-body.ts';
import type { AnswerCommand } from '../http/read-your-writes.ts';
import { HttpRefusal } from '../http/refusal.ts';
import { causeOf } from '../http/request-context.ts';
import { emailIdOf, emailStreamOf, resendEmail } from './request-email.ts';

export interface NotificationRouteDeps {
  readonly store: EventStore;
  readonly requireSession: Middleware;
  readonly answerCommand: AnswerCommand;
  readonly clock?: () => Date;
}

const NOT_FOUND = 'Cet e-mail est introuvable.';
const UNDER_WAY = 'Cet e-mail est déjà en cours d’envoi. Veuillez patienter avant de le renvoyer.';

/** POST /api/admin/email-notifications/{id}/resend: the process that sends mails takes it from there. */
export function notificationRoutes(deps: NotificationRouteDeps): Router {
  const { store, requireSession, answerCommand, clock = () => new Date() } = deps;
  const router = new Router(STRICT_ROUTING);

  router.post('/api/admin/email-notifications/:id/resend', requireSession, async (ctx) => {
    const emailId = parseParam(ctx, 'id', idSchema, NOT_FOUND);
    const { type, subjectId } = parseBody(ctx, resendEmailRequestSchema);
    if (emailIdOf(emailStreamOf(type, subjectId)) !== emailId)
      throw new HttpRefusal(404, 'not-found', NOT_FOUND);
    const request = { type, subjectId, now: clock() };
    const handled = await resendEmail(store, request, causeOf(ctx, 'admin'), commandKeyOf(ctx));
    if (handled.accepted) return answerCommand(ctx, handled, {}, 202);
    if (handled.refusal.code === 'email-under-way') throw new HttpRefusal(409, 'conflict', UNDER_WAY);
    if (handled.refusal.code === 'key-reused') throw keyReused();
    throw new HttpRefusal(404, 'not-found', NOT_FOUND);
  });

  return router;
}
