import { z } from 'zod';
import {
  contactMessageListSchema,
  contactRequestSchema,
  markMessageRequestSchema,
  subscribeRequestSchema,
  subscriberListSchema,
} from '../../http/shop/visitors.ts';
import { idSchema } from '../../identifiers.ts';
import { CONSOLE, defineCalls, named, VISITORS } from '../call.ts';
import { mailedLink } from '../mailed-link.ts';

const link = mailedLink('NewsletterLinkQuery');
const body = { mediaType: 'application/x-www-form-urlencoded' };

export const VISITOR_CALLS = defineCalls({
  'POST /api/newsletter': {
    ...VISITORS,
    summary:
      'Demande par e-mail à une adresse si elle veut la lettre\u202f; la réponse ne dit pas si elle la reçoit déjà',
    body: named('SubscribeRequest', subscribeRequestSchema),
    answer: named('SubscriptionReceived', z.object({ received: z.literal(true) })),
    limited: true,
  },
  'GET /lettre/confirmer': {
    ...link,
    summary: 'Page du lien de confirmation\u00a0: demande une dernière fois et ne change rien',
  },
  'POST /lettre/confirmer': {
    ...link,
    summary: 'Inscrit l’adresse à la lettre, depuis la page du lien',
    body,
  },
  'GET /lettre/quitter': {
    ...link,
    summary: 'Page du lien de désinscription\u00a0: demande confirmation et ne change rien',
  },
  'POST /lettre/quitter': {
    ...link,
    summary: 'Désinscrit, depuis la page ou en un clic depuis un logiciel de messagerie (RFC 8058)',
    body,
  },
  'GET /api/admin/newsletter': {
    ...CONSOLE,
    summary: 'Abonnés à la lettre',
    answer: named('SubscriberList', subscriberListSchema),
  },
  'POST /api/contact': {
    ...VISITORS,
    summary: 'Envoie un message à la maison',
    body: named('ContactRequest', contactRequestSchema),
    answer: named('SentMessage', z.object({ id: idSchema })),
    status: 201,
    limited: true,
  },
  'GET /api/admin/contact-messages': {
    ...CONSOLE,
    summary: 'Messages reçus',
    answer: named('ContactMessageList', contactMessageListSchema),
  },
  'PUT /api/admin/contact-messages/:id/answered': {
    ...CONSOLE,
    summary: 'Note qu’un message a eu sa réponse, ou qu’il l’attend',
    headers: ['Idempotency-Key'],
    body: named('MarkMessageRequest', markMessageRequestSchema),
    answer: named('MarkedMessage', z.object({ id: idSchema })),
    refusals: [404, 409, 422],
  },
});
