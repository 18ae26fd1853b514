import type { Router } from '@koa/router';
import type { Context } from 'koa';
import { VISITOR_CALLS } from '#contracts/calls/visitors.ts';
import { BRAND } from '#contracts/constants.ts';
import type { EventStore } from '#platform/event-store/event-store.ts';
import { routeCalls } from '#platform/http/call-routes.ts';
import { type SmallPage, showSmallPage } from '#platform/http/forms/small-page.ts';
import { causeOf } from '#platform/http/request-context.ts';
import { unsubscribe } from './handlers.ts';
import type { UnsubscribeTokens } from './tokens.ts';

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

/** What the page says: the question, that it is done, or that the link is of no subscription. */
export type UnsubscribePage =
  | { readonly kind: 'question' }
  | { readonly kind: 'done' }
  | { readonly kind: 'invalid'; readonly supportEmail: string };

/** The form goes to the page's own address, token and all, and says what RFC 8058 has mail programs say. */
const FORM =
  '<form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button>Me désinscrire</button></form>';

/** The page a newsletter's link opens: it asks, since programs follow links too, and a button answers. */
function unsubscribePage(page: UnsubscribePage): SmallPage {
  switch (page.kind) {
    case 'question':
      return {
        title: `Quitter la lettre de ${BRAND}\u202f?`,
        body: `<p>Vous ne recevrez plus nos nouvelles ni nos invitations. Les messages qui concernent vos commandes vous parviendront toujours.</p>\n${FORM}`,
      };
    case 'done':
      return {
        title: 'Votre désinscription est enregistrée',
        body: `<p>Votre adresse a été retirée de notre liste. Si vous changez d’avis, il suffira de vous inscrire à nouveau depuis la boutique.</p>`,
      };
    case 'invalid':
      return {
        title: 'Ce lien n’est plus valable',
        body: `<p>Écrivez-nous à ${page.supportEmail}\u00a0: nous retirerons votre adresse de la liste.</p>`,
      };
  }
}
