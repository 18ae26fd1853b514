import { Router } from '@koa/router';
import type { Context } from 'koa';
import { BRAND } from '#contracts/constants.ts';
import { STRICT_ROUTING } from '#contracts/http/strict-routing.ts';
import type { EventStore } from '../event-store/event-store.ts';
import { causeOf } from '../http/request-context.ts';
import { type SmallPage, showSmallPage } from '../http/small-page.ts';
import { unsubscribe } from './handlers.ts';
import { UNSUBSCRIBE_PATH, type UnsubscribeTokens } from './tokens.ts';

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

/** What the page says: the question, that it is done, or that the link is of no subscription. */
export type UnsubscribePage =
  | { readonly kind: 'question' }
  | { readonly kind: 'done' }
  | { readonly kind: 'invalid'; readonly supportEmail: string };

/** The form goes to the page's own address, token and all, and says what RFC 8058 has mail programs say. */
const FORM =
  '<form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button>Me désinscrire</button></form>';

/** The page a newsletter's link opens: it asks, since programs follow links too, and a button answers. */
export function unsubscribePage(page: UnsubscribePage): SmallPage {
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
