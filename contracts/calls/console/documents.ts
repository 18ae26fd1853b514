import { documentListSchema, documentsQuerySchema } from '../../http/desk/documents.ts';
import { CHECKOUT, CONSOLE, defineCalls, named } from '../call.ts';

const PDF = { mediaType: 'application/pdf' } as const;

/** Invoices and credit notes. */
export const DOCUMENT_CALLS = defineCalls({
  'GET /api/admin/documents': {
    ...CONSOLE,
    summary: 'Factures et avoirs, les plus récents d’abord',
    query: named('DocumentsQuery', documentsQuerySchema),
    answer: named('DocumentList', documentListSchema),
  },
  'GET /api/admin/documents/:id/pdf': {
    ...CONSOLE,
    summary: 'Une facture ou un avoir en PDF (Factur-X)',
    answer: PDF,
    refusals: [404],
  },
  'GET /api/admin/orders/:id/evidence': {
    ...CONSOLE,
    summary: 'Ce que la boutique peut montrer d’une commande à la banque, en PDF',
    answer: PDF,
    refusals: [404],
  },
  'GET /api/orders/follow/:token/documents/:id': {
    ...CHECKOUT,
    summary: 'Une facture ou un avoir, pour qui tient le lien de la commande',
    isMailedLink: true,
    answer: PDF,
    refusals: [404],
    limited: true,
  },
});
