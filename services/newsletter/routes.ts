import { Router } from '@koa/router';
import type { Middleware } from 'koa';
import { STRICT_ROUTING } from '#contracts/http/strict-routing.ts';
import { subscribeRequestSchema } from '#contracts/http/visitors.ts';
import { parseBody } from '../http/parse-body.ts';
import { causeOf } from '../http/request-context.ts';
import { requestSubscription, type SubscribeDeps } from './handlers.ts';

export interface NewsletterRouteDeps extends SubscribeDeps {
  /** Limits what one address may submit. */
  readonly limit: Middleware;
  readonly clock?: () => Date;
}

/**
 * POST /api/newsletter has the address asked by mail. The answer is the same for a known address and a new one, so that no one learns
 * who subscribed.
 */
export function newsletterRoutes(deps: NewsletterRouteDeps): Router {
  const { limit, clock = () => new Date() } = deps;
  const router = new Router(STRICT_ROUTING);
  router.post('/api/newsletter', limit, async (ctx) => {
    const { email } = parseBody(ctx, subscribeRequestSchema);
    await requestSubscription(deps, { email, now: clock() }, causeOf(ctx, 'shopper'));
    ctx.status = 200;
    ctx.body = { received: true };
  });
  return router;
}
