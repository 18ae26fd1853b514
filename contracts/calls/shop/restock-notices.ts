import { z } from 'zod';
import { restockNoticeRequestSchema, waitingListSchema } from '../../http/shop/restock-notices.ts';
import { CONSOLE, defineCalls, named, VISITORS } from '../call.ts';
import { mailedLink } from '../mailed-link.ts';

const link = mailedLink('RestockLinkQuery');
const body = { mediaType: 'application/x-www-form-urlencoded' };

/** What those who wait for a sold-out perfume call, and the console. */
export const RESTOCK_NOTICE_CALLS = defineCalls({
  'POST /api/products/:id/restock-notices': {
    ...VISITORS,
    summary:
      'Demande par e-mail à une adresse si elle veut être prévenue du retour d’un parfum\u202f; la réponse ne dit pas si elle l’attend déjà',
    body: named('RestockNoticeRequest', restockNoticeRequestSchema),
    answer: named('RestockNoticeReceived', z.object({ received: z.literal(true) })),
    refusals: [404],
    limited: true,
  },
  'GET /retour/confirmer': {
    ...link,
    summary: 'Page du lien de confirmation\u00a0: demande une dernière fois et ne change rien',
  },
  'POST /retour/confirmer': {
    ...link,
    summary: 'Met l’adresse dans la file de ceux qui attendent le parfum, depuis la page du lien',
    body,
  },
  'GET /retour/quitter': {
    ...link,
    summary: 'Page du lien de retrait\u00a0: demande confirmation et ne change rien',
  },
  'POST /retour/quitter': {
    ...link,
    summary: 'Retire la demande, depuis la page ou en un clic depuis un logiciel de messagerie (RFC 8058)',
    body,
  },
  'GET /api/admin/restock-notices': {
    ...CONSOLE,
    summary: 'Combien de personnes attendent le retour de chaque parfum',
    answer: named('WaitingList', waitingListSchema),
  },
});
