import type { Router } from '@koa/router';
import type { Middleware } from 'koa';
import { VISITOR_CALLS } from '#contracts/calls/visitors.ts';
import { routeCalls } from '#platform/http/call-routes.ts';
import { causeOf } from '#platform/http/request-context.ts';
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
  const { router, on } = routeCalls(VISITOR_CALLS, { limit });
  on('POST /api/newsletter', async ({ ctx, body }) => {
    await requestSubscription(deps, { email: body.email, now: clock() }, causeOf(ctx, 'shopper'));
    return { received: true };
  });
  return router;
}
