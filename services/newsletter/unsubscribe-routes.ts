import type { Router } from '@koa/router';
import type { Context } from 'koa';
import { VISITOR_CALLS } from '#contracts/calls/visitors.ts';
import type { EventStore } from '../event-store/event-store.ts';
import { routeCalls } from '../http/call-routes.ts';
import { causeOf } from '../http/request-context.ts';
import { showSmallPage } from '../http/small-page.ts';
import { unsubscribe } from './handlers.ts';
import { type UnsubscribePage, unsubscribePage } from './unsubscribe-page.ts';
import type { UnsubscribeTokens } from './unsubscribe-token.ts';

export interface UnsubscribeRouteDeps {
  readonly store: EventStore;
  readonly tokens: UnsubscribeTokens;
  readonly supportEmail: string;
  readonly clock?: () => Date;
}

/**
 * The link of newsletter mails. GET asks and changes nothing, POST ends the subscription: from the page's button, or from a
 * mail program in one click (RFC 8058), whose body says nothing the address does not.
 */
export function unsubscribeRoutes(deps: UnsubscribeRouteDeps): Router {
  const { store, tokens, supportEmail, clock = () => new Date() } = deps;
  const { router, on } = routeCalls(VISITOR_CALLS);

  const subscriptionOf = (token = '') => tokens.subscriptionOf(token);

  on('GET /api/newsletter/unsubscribe', ({ ctx, query }) => {
    const known = subscriptionOf(query.token) !== null;
    show(ctx, known ? { kind: 'question' } : { kind: 'invalid', supportEmail });
  });

  on('POST /api/newsletter/unsubscribe', async ({ ctx, query }) => {
    const subscriptionId = subscriptionOf(query.token);
    if (subscriptionId === null) return show(ctx, { kind: 'invalid', supportEmail });
    await unsubscribe(store, { subscriptionId, now: clock() }, causeOf(ctx, 'shopper'));
    show(ctx, { kind: 'done' });
  });

  return router;
}

function show(ctx: Context, page: UnsubscribePage): void {
  ctx.status = page.kind === 'invalid' ? 404 : 200;
  showSmallPage(ctx, unsubscribePage(page));
}
