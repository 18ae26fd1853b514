import type { Router } from '@koa/router';
import type { Middleware } from 'koa';
import { type AnswerPage, answerPage, PRESSED_ON_PAGE } from '#contracts/answer-page.ts';
import { RESTOCK_NOTICE_CALLS } from '#contracts/calls/shop/restock-notices.ts';
import { RESTOCK_TURN_HOURS } from '#contracts/catalog/restock-notice.ts';
import { CONFIRMATION_DAYS } from '#contracts/house/newsletter.ts';
import { restockNoticeRequestSchema } from '#contracts/http/shop/restock-notices.ts';
import { idSchema } from '#contracts/identifiers.ts';
import { routeCalls } from '#platform/http/call-routes.ts';
import { answerLink } from '#platform/http/forms/answer-page.ts';
import type { PromisedWork } from '#platform/http/promised-work.ts';
import { causeOf } from '#platform/http/requests/request-context.ts';
import type { OptInLinks } from '#platform/http/tokens/opt-in-links.ts';
import { findProduct } from '../catalog/product-stream.ts';
import {
  confirmNotice,
  endNotice,
  productOf,
  type RestockNoticeDeps,
  requestNotice,
} from './restock-notice.ts';

export interface RestockNoticeRouteDeps extends RestockNoticeDeps {
  readonly links: OptInLinks;
  readonly supportEmail: string;
  /** Limits what one address may submit. */
  readonly limit: Middleware;
  readonly promised: PromisedWork;
  readonly clock: () => Date;
}

interface Awaited {
  readonly productId: string;
  readonly name: string;
}

function question({ name }: Awaited): AnswerPage {
  return answerPage(`Vous prévenir du retour de ${name}\u202f?`, {
    paragraphs: [
      `Un seul e-mail, dès que ${name} peut de nouveau être commandé et que votre tour est venu. Votre demande vaut six mois.`,
    ],
    form: { button: 'Confirmer ma demande' },
  });
}

function done({ productId, name }: Awaited): AnswerPage {
  return answerPage('Votre demande est notée', {
    paragraphs: [
      `Nous vous écrirons une seule fois, au retour de ${name}. Les premiers inscrits sont prévenus les premiers, jamais plus de personnes à la fois qu’il n’y a d’exemplaires\u00a0; les suivantes, ${RESTOCK_TURN_HOURS} heures plus tard s’il en reste.`,
      'Votre demande vaut six mois, puis elle s’efface d’elle-même. Le lien au bas de l’e-mail reçu permet de la retirer avant.',
    ],
    links: [{ label: `Revenir à ${name}`, href: `/parfums/${productId}` }],
  });
}

const LINK_OVER = 'Ce lien n’est plus valable';
const INVALID = answerPage(LINK_OVER, {
  paragraphs: [
    `Un lien de confirmation sert une fois, pendant ${CONFIRMATION_DAYS} jours. Pour être prévenu du retour d’un parfum épuisé, demandez-le à nouveau depuis sa page.`,
  ],
  links: [{ label: 'Voir la collection', href: '/parfums' }],
});

const LEAVE = answerPage('Ne plus être prévenu\u202f?', {
  paragraphs: [
    'Votre demande sera retirée\u00a0: aucun e-mail ne vous annoncera le retour de ce parfum, et votre tour passe à la personne suivante.',
  ],
  form: { button: 'Retirer ma demande', fields: { [PRESSED_ON_PAGE]: 'oui' } },
});
const LEFT = answerPage('Votre demande est retirée', {
  paragraphs: [
    'Vous n’attendez plus ce parfum. Si vous changez d’avis, demandez-le à nouveau depuis sa page.',
  ],
  links: [{ label: 'Voir la collection', href: '/parfums' }],
});

/**
 * The form of a sold-out perfume, and the links of its mails: as the newsletter's. The form answers the same, and as fast, for every
 * address, so that no one learns who waits. GET on a link asks and changes nothing, since programs follow links too; POST comes from the
 * page's button, or from a mail program in one click (RFC 8058).
 */
export function restockNoticeRoutes(deps: RestockNoticeRouteDeps): Router {
  const { store, links, supportEmail, limit, promised, clock } = deps;
  const { router, on } = routeCalls(RESTOCK_NOTICE_CALLS);
  const requested = restockNoticeRequestSchema.extend({ productId: idSchema });
  const promiseRequest = promised.does('restock-notice-request', requested, (request) =>
    requestNotice(deps, { ...request.input, now: request.promisedAt }, request.cause),
  );

  const awaitedBy = async (noticeId: string): Promise<Awaited | null> => {
    const productId = await productOf(store, noticeId);
    const product = productId === null ? null : await findProduct(store, productId);
    return productId === null || product === null ? null : { productId, name: product.name };
  };

  on(
    'POST /api/products/:id/restock-notices',
    async ({ ctx, id: productId, body: { email } }) => {
      await promiseRequest(ctx, { productId, email });
      return { received: true };
    },
    { limit, notFound: 'Produit introuvable' },
  );

  on('GET /retour/confirmer', async ({ ctx, query: { token = '' } }) => {
    const request = links.requestOf(token);
    const awaited = request && (await awaitedBy(request.id));
    answerLink(ctx, awaited && question(awaited), INVALID);
  });

  on('POST /retour/confirmer', async ({ ctx, query: { token = '' } }) => {
    const request = links.requestOf(token);
    const awaited = request && (await awaitedBy(request.id));
    if (request === null || awaited === null) return answerLink(ctx, null, INVALID);
    const { id: noticeId, requestedAt } = request;
    const confirmation = { noticeId, requestedAt, now: clock() };
    const confirmed = await confirmNotice(store, confirmation, causeOf(ctx, 'shopper'));
    answerLink(ctx, confirmed?.accepted ? done(awaited) : null, INVALID);
  });

  const unknown = answerPage(LINK_OVER, {
    paragraphs: [`Écrivez-nous à ${supportEmail}\u00a0: nous retirerons votre demande.`],
    links: [{ label: 'Nous écrire', href: '/contact' }],
  });

  on('GET /retour/quitter', ({ ctx, query: { token = '' } }) =>
    answerLink(ctx, links.leftBy(token) === null ? null : LEAVE, unknown),
  );

  on('POST /retour/quitter', async ({ ctx, query: { token = '' } }) => {
    const noticeId = links.leftBy(token);
    if (noticeId === null) return answerLink(ctx, null, unknown);
    await endNotice(store, { noticeId, reason: 'left', now: clock() }, causeOf(ctx, 'shopper'));
    answerLink(ctx, LEFT, INVALID);
  });

  return router;
}
