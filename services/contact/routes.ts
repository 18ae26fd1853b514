import { randomUUID } from 'node:crypto';
import type { Router } from '@koa/router';
import type { Middleware } from 'koa';
import { VISITOR_CALLS } from '#contracts/calls/visitors.ts';
import { commandHandler } from '#platform/command-handling/command-handler.ts';
import type { EventStore } from '#platform/event-store/event-store.ts';
import { routeCalls } from '#platform/http/call-routes.ts';
import { causeOf } from '#platform/http/request-context.ts';
import { contactDecider } from './contact.decider.ts';

export interface ContactRouteDeps {
  readonly store: EventStore;
  /** Limits what one address may submit. */
  readonly limit: Middleware;
  readonly clock?: () => Date;
}

const messages = commandHandler(contactDecider);

/** POST /api/contact: the message is kept and mailed to the shop by a process manager. */
export function contactRoutes({ store, limit, clock = () => new Date() }: ContactRouteDeps): Router {
  const { router, on } = routeCalls(VISITOR_CALLS, { limit });
  on('POST /api/contact', async ({ ctx, body }) => {
    const messageId = randomUUID();
    const command = { type: 'ReceiveMessage', ...body, messageId, now: clock() } as const;
    await messages(store).handle(`contact-${messageId}`, command, causeOf(ctx, 'shopper'));
    return { id: messageId };
  });
  return router;
}
