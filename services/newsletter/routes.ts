import { Router } from '@koa/router';
import type { Middleware } from 'koa';
import { subscribeRequestSchema } from '#contracts/http/visitors.ts';
import type { EventStore } from '../event-store/event-store.ts';
import { parseBody } from '../http/parse-body.ts';
import { causeOf } from '../http/request-context.ts';
import { subscribe } from './handlers.ts';

export interface NewsletterRouteDeps {
  readonly store: EventStore;
  /** Limits what one address may submit. */
  readonly limit: Middleware;
  readonly clock?: () => Date;
}

/** POST /api/newsletter. The answer is the same for a known address and a new one, so that nobody learns who subscribed. */
export function newsletterRoutes({ store, limit, clock = () => new Date() }: NewsletterRouteDeps): Router {
  const router = new Router();
  router.post('/api/newsletter', limit, async (ctx) => {
    const { email } = parseBody(ctx, subscribeRequestSchema);
    await subscribe(store, { email, now: clock() }, causeOf(ctx, 'shopper'));
    ctx.status = 200;
    ctx.body = { subscribed: true };
  });
  return router;
}
