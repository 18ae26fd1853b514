import type { Router } from '@koa/router';
import type { Middleware } from 'koa';
import { answerPage, PRESSED_ON_PAGE } from '#contracts/answer-page.ts';
import { VISITOR_CALLS } from '#contracts/calls/shop/visitors.ts';
import { BRAND } from '#contracts/constants.ts';
import { CONFIRMATION_DAYS } from '#contracts/house/newsletter.ts';
import { subscribeRequestSchema } from '#contracts/http/shop/visitors.ts';
import { routeCalls } from '#platform/http/call-routes.ts';
import { answerLink } from '#platform/http/forms/answer-page.ts';
import type { PromisedWork } from '#platform/http/promised-work.ts';
import { causeOf } from '#platform/http/requests/request-context.ts';
import type { OptInLinks } from '#platform/http/tokens/opt-in-links.ts';
import { confirmSubscription, requestSubscription, type SubscribeDeps, unsubscribe } from './subscription.ts';

export interface NewsletterRouteDeps extends SubscribeDeps {
  readonly links: OptInLinks;
  readonly supportEmail: string;
  /** Limits what one address may submit. */
  readonly limit: Middleware;
  readonly promised: PromisedWork;
  readonly clock: () => Date;
}

const QUESTION = answerPage(`Recevoir la lettre de ${BRAND}\u202f?`, {
  paragraphs: [
    'Nos nouvelles créations, nos matières, nos invitations\u00a0: quelques lettres par an, jamais davantage.',
  ],
  form: { button: 'Confirmer mon inscription' },
});
const DONE = answerPage('Votre inscription est confirmée', {
  paragraphs: ['Vous recevrez désormais notre lettre. Chaque envoi contient un lien pour vous désabonner.'],
});
const LINK_OVER = 'Ce lien n’est plus valable';
const INVALID = answerPage(LINK_OVER, {
  paragraphs: [
    `Un lien de confirmation sert pendant ${CONFIRMATION_DAYS} jours. Pour en recevoir un autre, inscrivez-vous à nouveau depuis la boutique.`,
  ],
  links: [{ label: 'Revenir à la boutique', href: '/' }],
});

const LEAVE = answerPage(`Quitter la lettre de ${BRAND}\u202f?`, {
  paragraphs: [
    'Vous ne recevrez plus nos nouvelles ni nos invitations. Les messages qui concernent vos commandes vous parviendront toujours.',
  ],
  form: { button: 'Me désinscrire', fields: { [PRESSED_ON_PAGE]: 'oui' } },
});
const LEFT = answerPage('Votre désinscription est enregistrée', {
  paragraphs: [
    'Votre adresse a été retirée de notre liste. Si vous changez d’avis, il suffira de vous inscrire à nouveau depuis la boutique.',
  ],
});

/**
 * The newsletter's form, and the links of its mails. The form has the address asked by mail and answers the same, and as fast, for a known
 * address and a new one, so that no one learns who subscribed. GET on a link asks and changes nothing, since programs follow links too;
 * POST comes from the page's button, or from a mail program in one click (RFC 8058), whose body says nothing the address does not.
 */
export function newsletterRoutes(deps: NewsletterRouteDeps): Router {
  const { store, links, supportEmail, limit, promised, clock } = deps;
  const { router, on } = routeCalls(VISITOR_CALLS);
  const promiseRequest = promised.does('newsletter-request', subscribeRequestSchema, (request) =>
    requestSubscription(deps, { email: request.input.email, now: request.promisedAt }, request.cause),
  );

  on(
    'POST /api/newsletter',
    async ({ ctx, body: { email } }) => {
      await promiseRequest(ctx, { email });
      return { received: true };
    },
    { limit },
  );

  on('GET /lettre/confirmer', ({ ctx, query: { token = '' } }) =>
    answerLink(ctx, links.requestOf(token) === null ? null : QUESTION, INVALID),
  );

  on('POST /lettre/confirmer', async ({ ctx, query: { token = '' } }) => {
    const request = links.requestOf(token);
    if (request === null) return answerLink(ctx, null, INVALID);
    const { id: subscriptionId, requestedAt } = request;
    const confirmation = { subscriptionId, requestedAt, now: clock() };
    const confirmed = await confirmSubscription(store, confirmation, causeOf(ctx, 'shopper'));
    answerLink(ctx, confirmed.accepted ? DONE : null, INVALID);
  });

  const unknown = answerPage(LINK_OVER, {
    paragraphs: [`Écrivez-nous à ${supportEmail}\u00a0: nous retirerons votre adresse de la liste.`],
    links: [{ label: 'Nous écrire', href: '/contact' }],
  });

  on('GET /lettre/quitter', ({ ctx, query: { token = '' } }) =>
    answerLink(ctx, links.leftBy(token) === null ? null : LEAVE, unknown),
  );

  on('POST /lettre/quitter', async ({ ctx, query: { token = '' } }) => {
    const subscriptionId = links.leftBy(token);
    if (subscriptionId === null) return answerLink(ctx, null, unknown);
    await unsubscribe(store, { subscriptionId, now: clock() }, causeOf(ctx, 'shopper'));
    answerLink(ctx, LEFT, unknown);
  });

  return router;
}
