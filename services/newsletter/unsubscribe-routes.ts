import { Router } from '@koa/router';
import type { Context } from 'koa';
import { STRICT_ROUTING } from '#contracts/http/strict-routing.ts';
import type { EventStore } from '../event-store/event-store.ts';
import { causeOf } from '../http/request-context.ts';
import { showSmallPage } from '../http/small-page.ts';
import { unsubscribe } from './handlers.ts';
import { type UnsubscribePage, unsubscribePage } from './unsubscribe-page.ts';
import { UNSUBSCRIBE_PATH, type UnsubscribeTokens } from './unsubscribe-token.ts';

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
  const router = new Router(STRICT_ROUTING);

  function subscriptionOf(ctx: Context): string | null {
    const { token } = ctx.query;
    return typeof token === 'string' ? tokens.subscriptionOf(token) : null;
  }

  router.get(UNSUBSCRIBE_PATH, (ctx) => {
    const known = subscriptionOf(ctx) !== null;
    show(ctx, known ? { kind: 'question' } : { kind: 'invalid', supportEmail });
  });

  router.post(UNSUBSCRIBE_PATH, async (ctx) => {
    const subscriptionId = subscriptionOf(ctx);
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
