import type { Router } from '@koa/router';
import type { Context, Middleware } from 'koa';
import { answerPage } from '#contracts/answer-page.ts';
import { DOCUMENT_CALLS } from '#contracts/calls/console/documents.ts';
import type { EmailNotification } from '#contracts/http/console/notifications.ts';
import type { IssuedDocumentEntry } from '#contracts/http/desk/documents.ts';
import { shortId } from '#contracts/identifiers.ts';
import { FORGOTTEN_TEXT, isForgottenEmail } from '#contracts/privacy/personal.ts';
import type { EventStore } from '#platform/event-store/event-store.ts';
import { routeCalls } from '#platform/http/call-routes.ts';
import { answerWithPage } from '#platform/http/forms/answer-page.ts';
import { HttpRefusal } from '#platform/http/refusal.ts';
import { loadHouse } from '../house/house.ts';
import type { OrderLinks } from '../orders/order-links.ts';
import { ORDER_NOT_FOUND } from '../orders/order-problems.ts';
import { orderAfter, orderHistory } from '../orders/order-stream.ts';
import { renderEvidence } from '../payments/evidence.ts';
import type { IssuedDocument } from './factur-x.ts';
import { loadDocument } from './issue-document.ts';
import { isAsIssued, renderDocument } from './render-document.ts';

/** For people: the same whether there ever was such an order. */
const LINK_OVER = answerPage('Ce lien n’est plus valable', {
  paragraphs: ['Demandez-en un autre avec le numéro de votre commande et votre adresse e-mail.'],
  links: [{ label: 'Retrouver ma commande', href: '/commande/retrouver' }],
});
const PAST_ITS_PERIOD = 'Ce document a dépassé sa durée de conservation.';

export interface DocumentRoutesDeps {
  readonly store: EventStore;
  readonly clock: () => Date;
  readonly links: Pick<OrderLinks, 'orderOf'>;
  readonly requireSession: Middleware;
  /** The mails about an order, newest first. */
  readonly findMails: (orderId: string) => Promise<readonly EmailNotification[]>;
  /** An order's invoices and credit notes, newest first. */
  readonly findDocuments: (orderId: string) => Promise<readonly IssuedDocumentEntry[]>;
  /** Limits how often one address may have a PDF made. */
  readonly limit: Middleware;
}

/** Invoices, credit notes and evidence as PDF. They are read from their own streams: the read models hold no name or address of theirs. */
export function documentRoutes(deps: DocumentRoutesDeps): Router {
  const { store, clock, links, requireSession, limit, findMails, findDocuments } = deps;
  const { router, on } = routeCalls(DOCUMENT_CALLS, { session: requireSession });
  on('GET /api/admin/documents/:id/pdf', async ({ ctx, id }) => {
    await answerPdf(ctx, await loadDocument(store, id));
  });
  on('GET /api/admin/orders/:id/evidence', async ({ ctx, id: orderId }) => {
    const history = await orderHistory(store, orderId);
    const order = orderAfter(history);
    if (order.status === 'absent') throw new HttpRefusal(404, 'not-found', ORDER_NOT_FOUND);
    if (isForgottenEmail(order.customer.email)) throw new HttpRefusal(404, 'not-found', PAST_ITS_PERIOD);
    const [mails, documents] = await Promise.all([findMails(orderId), findDocuments(orderId)]);
    const facts = { order, history, house: await loadHouse(store), mails, documents, now: clock() };
    sendPdf(ctx, await renderEvidence(facts), `miris-preuves-${shortId(orderId)}.pdf`);
  });
  on(
    'GET /api/orders/follow/:token/documents/:id',
    async ({ ctx, id }) => {
      const { token = '' }: Record<string, string | undefined> = ctx.params;
      const orderId = await links.orderOf(token, clock());
      if (orderId === null && ctx.get('accept').includes('text/html')) {
        ctx.status = 404;
        return answerWithPage(ctx, LINK_OVER);
      }
      const document = orderId === null ? null : await loadDocument(store, id);
      await answerPdf(ctx, document?.orderId === orderId ? document : null);
    },
    { limit },
  );
  return router;
}

/** @throws Error when the PDF is not the one that was issued: its content or, for old ones, its layout was changed in place. */
async function answerPdf(ctx: Context, document: IssuedDocument | null): Promise<void> {
  if (document === null) throw new HttpRefusal(404, 'not-found', 'Ce document est introuvable.');
  if (document.buyer.name === FORGOTTEN_TEXT) throw new HttpRefusal(404, 'not-found', PAST_ITS_PERIOD);
  const pdf = await renderDocument(document);
  if (!isAsIssued(document, pdf))
    throw new Error(`${document.number} is not what was issued (template ${document.template})`);
  sendPdf(ctx, pdf, `miris-${document.number}.pdf`);
}

function sendPdf(ctx: Context, pdf: Buffer, name: string): void {
  ctx.attachment(name);
  ctx.set('Cache-Control', 'no-store');
  ctx.set('X-Robots-Tag', 'noindex');
  ctx.set('Referrer-Policy', 'no-referrer');
  ctx.type = 'application/pdf';
  ctx.body = pdf;
}
