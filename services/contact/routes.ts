import { createHmac } from 'node:crypto';
import type { Router } from '@koa/router';
import type { Middleware } from 'koa';
import { VISITOR_CALLS } from '#contracts/calls/shop/visitors.ts';
import type { ContactRequest } from '#contracts/http/shop/visitors.ts';
import { contactDecider } from '#domain/contact/contact.decider.ts';
import { commandHandler } from '#platform/command-handling/command-handler.ts';
import { uuidOf } from '#platform/command-handling/derived-id.ts';
import { routeCalls } from '#platform/http/call-routes.ts';
import type { ConsoleRouteDeps } from '#platform/http/read-your-writes.ts';
import { HttpRefusal } from '#platform/http/refusal.ts';
import { causeAndKeyOf, idempotencyKeyOf, keyReused } from '#platform/http/requests/idempotency-key.ts';
import { causeOf } from '#platform/http/requests/request-context.ts';

export interface ContactRouteDeps extends ConsoleRouteDeps {
  /** Limits what one address may submit. */
  readonly limit: Middleware;
  /** SESSION_SECRET: what names a message tells nothing of it. */
  readonly secret: string;
}

const messages = commandHandler(contactDecider);

/** For so long the same words of the same person are the same message, sent again. */
const SAME_FOR_MS = 24 * 3_600_000;

/** The message's id: of a key, where the sender gave one, else of the day, and of all that was written. */
function messageIdOf(secret: string, message: ContactRequest, key: string | undefined, now: Date): string {
  const { name, email, subject, message: text } = message;
  const sending = key ?? String(Math.floor(now.getTime() / SAME_FOR_MS));
  const content = JSON.stringify([sending, name, email, subject, text]);
  return uuidOf(createHmac('sha256', `contact-message\n${secret}`).update(content).digest());
}

const NOT_FOUND = 'Ce message est introuvable.';

/** POST /api/contact: the message is kept and mailed to the shop by a process manager. PUT /api/admin/contact-messages/{id}/answered. */
export function contactRoutes(deps: ContactRouteDeps): Router {
  const { store, limit, secret, requireSession: session, answerCommand, clock } = deps;
  const { router, on } = routeCalls(VISITOR_CALLS, { limit, session, notFound: NOT_FOUND });
  on('POST /api/contact', async ({ ctx, body }) => {
    const now = clock();
    const messageId = messageIdOf(secret, body, idempotencyKeyOf(ctx), now);
    const command = { type: 'ReceiveMessage', ...body, messageId, now: now.toISOString() } as const;
    await messages(store).handle(`contact-${messageId}`, command, causeOf(ctx, 'shopper'));
    return { id: messageId };
  });
  on('PUT /api/admin/contact-messages/:id/answered', async ({ ctx, id, body: { isAnswered } }) => {
    const command = { type: 'MarkMessage', messageId: id, isAnswered, now: clock().toISOString() } as const;
    const handled = await messages(store).handle(`contact-${id}`, command, ...causeAndKeyOf(ctx, 'admin'));
    if (!handled.accepted)
      throw handled.refusal.code === 'key-reused'
        ? keyReused()
        : new HttpRefusal(404, 'not-found', NOT_FOUND);
    await answerCommand(ctx, handled);
    return { id };
  });
  return router;
}
