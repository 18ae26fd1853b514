import type { Router } from '@koa/router';
import type { Context } from 'koa';
import { VISITOR_CALLS } from '#contracts/calls/visitors.ts';
import { BRAND } from '#contracts/constants.ts';
import { CONFIRMATION_DAYS } from '#contracts/newsletter.ts';
import type { EventStore } from '#platform/event-store/event-store.ts';
import { routeCalls } from '#platform/http/call-routes.ts';
import { type SmallPage, showSmallPage } from '#platform/http/forms/small-page.ts';
import { causeOf } from '#platform/http/request-context.ts';
import { confirmSubscription } from './handlers.ts';
import type { ConfirmationTokens } from './tokens.ts';

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
    show(ctx, requestOf(query.token) === null ? INVALID : QUESTION),
  );

  on('POST /api/newsletter/confirm', async ({ ctx, query }) => {
    const request = requestOf(query.token);
    if (request === null) return show(ctx, INVALID);
    const confirmed = await confirmSubscription(store, { ...request, now: clock() }, causeOf(ctx, 'shopper'));
    show(ctx, confirmed.accepted ? DONE : INVALID);
  });

  return router;
}

function show(ctx: Context, page: SmallPage): void {
  ctx.status = page === INVALID ? 404 : 200;
  showSmallPage(ctx, page);
}
