import type { Router } from '@koa/router';
import type { Context, Middleware } from 'koa';
import { DOCUMENT_CALLS } from '#contracts/calls/documents.ts';
import { FORGOTTEN_TEXT } from '#contracts/personal.ts';
import type { EventStore } from '#platform/event-store/event-store.ts';
import { routeCalls } from '#platform/http/call-routes.ts';
import { HttpRefusal } from '#platform/http/refusal.ts';
import type { OrderLinks } from '../orders/order-links.ts';
import type { IssuedDocument } from './factur-x.ts';
import { loadDocument } from './issue-document.ts';
import { digestOf, renderDocument } from './render-document.ts';

export interface DocumentRoutesDeps {
  readonly store: EventStore;
  readonly clock: () => Date;
  readonly links: Pick<OrderLinks, 'orderOf'>;
  readonly requireSession: Middleware;
  /** Limits how often one address may have a PDF made. */
  readonly limit: Middleware;
}

/** Invoices and credit notes as PDF. They are read from their own streams: the read models hold no name or address of theirs. */
export function documentRoutes({ store, clock, links, requireSession, limit }: DocumentRoutesDeps): Router {
  const { router, on } = routeCalls(DOCUMENT_CALLS, { session: requireSession });
  on('GET /api/admin/documents/:id/pdf', async ({ ctx, id }) => {
    await answerPdf(ctx, await loadDocument(store, id));
  });
  on(
    'GET /api/orders/follow/:token/documents/:id',
    async ({ ctx, id }) => {
      const { token = '' }: Record<string, string | undefined> = ctx.params;
      const orderId = links.orderOf(token, clock());
      const document = orderId === null ? null : await loadDocument(store, id);
      await answerPdf(ctx, document?.orderId === orderId ? document : null);
    },
    { limit },
  );
  return router;
}

/** @throws Error when the PDF is not the one that was issued: a layout was changed in place. */
async function answerPdf(ctx: Context, document: IssuedDocument | null): Promise<void> {
  if (document === null) throw new HttpRefusal(404, 'not-found', 'Ce document est introuvable.');
  if (document.buyer.name === FORGOTTEN_TEXT)
    throw new HttpRefusal(404, 'not-found', 'Ce document a dépassé sa durée de conservation.');
  const pdf = await renderDocument(document);
  if (digestOf(pdf) !== document.sha256)
    throw new Error(
      `${document.number} is drawn otherwise than when it was issued (template ${document.template})`,
    );
  ctx.attachment(`miris-${document.number}.pdf`);
  ctx.set('Cache-Control', 'no-store');
  ctx.set('X-Robots-Tag', 'noindex');
  ctx.set('Referrer-Policy', 'no-referrer');
  ctx.type = 'application/pdf';
  ctx.body = pdf;
}
