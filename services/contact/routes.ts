import { randomUUID } from 'node:crypto';
import { Router } from '@koa/router';
import type { Middleware } from 'koa';
import { STRICT_ROUTING } from '#contracts/http/strict-routing.ts';
import { contactRequestSchema } from '#contracts/http/visitors.ts';
import { commandHandler } from '../command-handling/command-handler.ts';
import type { EventStore } from '../event-store/event-store.ts';
import { parseBody } from '../http/parse-body.ts';
import { causeOf } from '../http/request-context.ts';
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
  const router = new Router(STRICT_ROUTING);
  router.post('/api/contact', limit, async (ctx) => {
    const fields = parseBody(ctx, contactRequestSchema);
    const messageId = randomUUID();
    const command = { type: 'ReceiveMessage', ...fields, messageId, now: clock() } as const;
    await messages(store).handle(`contact-${messageId}`, command, causeOf(ctx, 'shopper'));
    ctx.status = 201;
    ctx.body = { id: messageId };
  });
  return router;
}
