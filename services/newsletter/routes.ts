import type { Router } from '@koa/router';
import type { Context, Middleware } from 'koa';
import { VISITOR_CALLS } from '#contracts/calls/visitors.ts';
import { BRAND } from '#contracts/constants.ts';
import { CONFIRMATION_DAYS } from '#contracts/newsletter.ts';
import type { EventStore } from '#platform/event-store/event-store.ts';
import { routeCalls } from '#platform/http/call-routes.ts';
import { type SmallPage, showSmallPage } from '#platform/http/forms/small-page.ts';
import { causeOf } from '#platform/http/request-context.ts';
import { confirmSubscription, requestSubscription, type SubscribeDeps, unsubscribe } from './handlers.ts';
import type { ConfirmationTokens, UnsubscribeTokens } from './tokens.ts';

export interface ConfirmationRouteDeps {
  readonly store: EventStore;
  readonly tokens: ConfirmationTokens;
  readonly clock?: () => Date;
}

/** The page's own address, token and all, is what the form goes to. */
const QUESTION: SmallPage = {
  title: `Recevoir la lettre de ${BRAND}\u202f?`,
  body: `<p>Nos nouvelles créations, nos matières, nos invitations\u00a0: quelques lettres par an, jamais davantage.</p>
<form method="post"><button>Confirmer mon inscription</button></form>`,
};
const DONE: SmallPage = {
  title: 'Votre inscription est confirmée',
  body: '<p>Vous recevrez désormais notre lettre. Chaque envoi contient un lien pour vous désabonner.</p>',
};
const INVALID: SmallPage = {
  title: 'Ce lien n’est plus valable',
  body: `<p>Un lien de confirmation sert pendant ${CONFIRMATION_DAYS} jours. Pour en recevoir un autre, inscrivez-vous à nouveau depuis la boutique.</p>`,
};

/**
 * The link of the mail that asks whether an address wants the newsletter. GET asks once more and changes nothing, since programs
 * follow links too; the page's button (POST) subscribes.
 */
export function confirmationRoutes({
  store,
  tokens,
  clock = () => new Date(),
}: ConfirmationRouteDeps): Router {
  const { router, on } = routeCalls(VISITOR_CALLS);

  const requestOf = (token = '') => tokens.requestOf(token);

  on('GET /api/newsletter/confirm', ({ ctx, query }) =>
    show(ctx, requestOf(query.token) === null ? null : QUESTION, INVALID),
  );

  on('POST /api/newsletter/confirm', async ({ ctx, query }) => {
    const request = requestOf(query.token);
    if (request === null) return show(ctx, null, INVALID);
    const confirmed = await confirmSubscription(store, { ...request, now: clock() }, causeOf(ctx, 'shopper'));
    show(ctx, confirmed.accepted ? DONE : null, INVALID);
  });

  return router;
}

/** Shows a page; without one the link is of nothing that is known. */
function show(ctx: Context, page: SmallPage | null, invalid: SmallPage): void {
  ctx.status = page === null ? 404 : 200;
  showSmallPage(ctx, page ?? invalid);
}

interface UnsubscribeRouteDeps {
  readonly store: EventStore;
  readonly tokens: UnsubscribeTokens;
  readonly supportEmail: string;
  readonly clock?: () => Date;
}

/** The form goes to the page's own address, token and all, and says what RFC 8058 has mail programs say. */
const LEAVE: SmallPage = {
  title: `Quitter la lettre de ${BRAND}\u202f?`,
  body: `<p>Vous ne recevrez plus nos nouvelles ni nos invitations. Les messages qui concernent vos commandes vous parviendront toujours.</p>
<form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button>Me désinscrire</button></form>`,
};
const LEFT: SmallPage = {
  title: 'Votre désinscription est enregistrée',
  body: '<p>Votre adresse a été retirée de notre liste. Si vous changez d’avis, il suffira de vous inscrire à nouveau depuis la boutique.</p>',
};

/**
 * The link of newsletter mails. GET asks and changes nothing, since programs follow links too. POST ends the subscription: from the page's
 * button, or from a mail program in one click (RFC 8058), whose body says nothing the address does not.
 */
export function unsubscribeRoutes(deps: UnsubscribeRouteDeps): Router {
  const { store, tokens, supportEmail, clock = () => new Date() } = deps;
  const { router, on } = routeCalls(VISITOR_CALLS);
  const invalid = {
    title: INVALID.title,
    body: `<p>Écrivez-nous à ${supportEmail}\u00a0: nous retirerons votre adresse de la liste.</p>`,
  };

  const subscriptionOf = (token = '') => tokens.subscriptionOf(token);

  on('GET /api/newsletter/unsubscribe', ({ ctx, query }) =>
    show(ctx, subscriptionOf(query.token) === null ? null : LEAVE, invalid),
  );

  on('POST /api/newsletter/unsubscribe', async ({ ctx, query }) => {
    const subscriptionId = subscriptionOf(query.token);
    if (subscriptionId === null) return show(ctx, null, invalid);
    await unsubscribe(store, { subscriptionId, now: clock() }, causeOf(ctx, 'shopper'));
    show(ctx, LEFT, invalid);
  });

  return router;
}

interface NewsletterRouteDeps extends SubscribeDeps {
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
