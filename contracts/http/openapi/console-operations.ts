import { z } from 'zod';
import { idSchema } from '../../identifiers.ts';
import { readModelsVersionSchema, uploadGrantRequestSchema, uploadGrantSchema } from '../admin.ts';
import { alarmListSchema } from '../alarms.ts';
import { monthListSchema, recentOrderListSchema, statsSchema } from '../analytics.ts';
import { EXPORT_NAMES, exportPath } from '../exports.ts';
import { emailNotificationListSchema, resendEmailRequestSchema, stockAlertSchema } from '../notifications.ts';
import {
  orderCountsSchema,
  orderListSchema,
  orderPageRequestSchema,
  orderPageSchema,
  reviseOrderRequestSchema,
  statusPreviewRequestSchema,
  statusPreviewSchema,
} from '../orders.ts';
import {
  addProductRequestSchema,
  productCommandAnswerSchema,
  reviseProductRequestSchema,
} from '../products.ts';
import { createPromoRequestSchema, promoCodeListSchema, revisePromoRequestSchema } from '../promos.ts';
import {
  moderatedReviewListSchema,
  moderateReviewRequestSchema,
  moderationStatusSchema,
} from '../reviews.ts';
import { contactMessageListSchema, subscriberListSchema } from '../visitors.ts';
import { type Answer, type NamedSchema, named, type Operation } from './operation.ts';

const changed = named('Changed', productCommandAnswerSchema);
const mailsQuery = named('EmailNotificationsQuery', z.object({ orderId: idSchema.optional() }));

type Rest = Pick<Operation, 'query' | 'headers' | 'body' | 'refusals'>;

/** A reading call of the console. */
function read(path: string, summary: string, content: NamedSchema, rest: Rest = {}): Operation {
  const answer: Answer = { status: 200, content };
  return { method: 'get', path, tag: 'console', summary, access: 'session', answer, ...rest };
}

/** A command of the console. */
function command(
  method: Operation['method'],
  path: string,
  summary: string,
  rest: Partial<Operation>,
): Operation {
  const answer: Answer = { status: 200, content: changed };
  return { method, path, tag: 'console', summary, access: 'session', answer, ...rest };
}

const COMMANDS: readonly Operation[] = [
  command('post', '/api/admin/products', 'Ajoute un parfum', {
    headers: ['Idempotency-Key'],
    body: named('AddProductRequest', addProductRequestSchema),
    answer: { status: 201, content: changed },
    refusals: [409],
  }),
  command('patch', '/api/admin/products/{id}', 'Modifie un parfum\u202f; ce qui est absent reste', {
    headers: ['If-Match', 'Idempotency-Key'],
    body: named('ReviseProductRequest', reviseProductRequestSchema),
    refusals: [404, 409, 412],
  }),
  command('delete', '/api/admin/products/{id}', 'Supprime un parfum', { refusals: [404] }),
  command('post', '/api/admin/product-image/upload', 'Accorde une adresse d’envoi d’image', {
    body: named('UploadGrantRequest', uploadGrantRequestSchema),
    answer: { status: 200, content: named('UploadGrant', uploadGrantSchema) },
  }),
  command('post', '/api/admin/promo-codes', 'Crée un code promo', {
    headers: ['Idempotency-Key'],
    body: named('CreatePromoRequest', createPromoRequestSchema),
    answer: { status: 201, content: changed },
    refusals: [409, 422],
  }),
  command('patch', '/api/admin/promo-codes/{id}', 'Modifie un code promo', {
    headers: ['Idempotency-Key'],
    body: named('RevisePromoRequest', revisePromoRequestSchema),
    refusals: [404, 409, 422],
  }),
  command('delete', '/api/admin/promo-codes/{id}', 'Supprime un code promo', { refusals: [404] }),
  command('patch', '/api/admin/orders/{id}', 'Change le statut ou le numéro de suivi d’une commande', {
    headers: ['Idempotency-Key'],
    body: named('ReviseOrderRequest', reviseOrderRequestSchema),
    refusals: [404, 409, 422],
  }),
  command('delete', '/api/admin/orders/{id}', 'Supprime une commande', {
    answer: { status: 204 },
    refusals: [404, 409],
  }),
  command('post', '/api/admin/orders/{id}/refunds', 'Relance un remboursement échoué', {
    headers: ['Idempotency-Key'],
    answer: { status: 202, content: changed },
    refusals: [404, 409],
  }),
  command('patch', '/api/admin/reviews/{id}', 'Publie ou rejette un avis', {
    headers: ['Idempotency-Key'],
    body: named('ModerateReviewRequest', moderateReviewRequestSchema),
    answer: {
      status: 200,
      content: named('ModeratedReview', z.object({ id: idSchema, status: moderationStatusSchema })),
    },
    refusals: [404, 409],
  }),
  command('post', '/api/admin/email-notifications/{id}/resend', 'Renvoie un e-mail', {
    headers: ['Idempotency-Key'],
    body: named('ResendEmailRequest', resendEmailRequestSchema),
    answer: { status: 202, content: named('Nothing', z.object({})) },
    refusals: [404, 409],
  }),
];

const READINGS: readonly Operation[] = [
  read('/api/orders', 'Toutes les commandes', named('OrderList', orderListSchema)),
  read('/api/admin/orders', 'Une page de commandes', named('OrderPage', orderPageSchema), {
    query: named('OrderPageQuery', orderPageRequestSchema),
    refusals: [400],
  }),
  read(
    '/api/admin/orders/{id}/status-preview',
    'Ce qu’un changement de statut ferait de l’argent, du stock et du code promo',
    named('StatusPreview', statusPreviewSchema),
    { query: named('StatusPreviewQuery', statusPreviewRequestSchema), refusals: [400, 404] },
  ),
  read(
    '/api/admin/read-models/version',
    'Change dès que les listes peuvent montrer autre chose',
    named('ReadModelsVersion', readModelsVersionSchema),
  ),
  read('/api/admin/orders/counts', 'Nombre de commandes par statut', named('OrderCounts', orderCountsSchema)),
  read(
    '/api/reviews',
    'Tous les avis, à modérer d’abord',
    named('ModeratedReviewList', moderatedReviewListSchema),
  ),
  read('/api/promo-codes', 'Tous les codes promo', named('PromoCodeList', promoCodeListSchema)),
  read('/api/admin/analytics/stats', 'Chiffres de vente', named('Stats', statsSchema)),
  read(
    '/api/admin/analytics/orders/recent',
    'Dix dernières commandes',
    named('RecentOrderList', recentOrderListSchema),
  ),
  read('/api/admin/analytics/monthly', 'Ventes par mois', named('MonthList', monthListSchema)),
  read('/api/admin/stock-alerts', 'Alertes de stock', named('StockAlertList', z.array(stockAlertSchema))),
  read(
    '/api/admin/contact-messages',
    'Messages reçus',
    named('ContactMessageList', contactMessageListSchema),
  ),
  read('/api/admin/newsletter', 'Abonnés à la lettre', named('SubscriberList', subscriberListSchema)),
  read(
    '/api/admin/email-notifications',
    'E-mails, tous ou d’une commande',
    named('EmailNotificationList', emailNotificationListSchema),
    { query: mailsQuery },
  ),
  read('/api/admin/alarms', 'Ce qui demande quelqu’un maintenant', named('AlarmList', alarmListSchema)),
  ...EXPORT_NAMES.map(
    (name): Operation => ({
      method: 'get',
      path: exportPath(name),
      tag: 'console',
      summary: `Export CSV\u00a0: ${name.replaceAll('-', ' ')}`,
      access: 'session',
      answer: { status: 200, content: { mediaType: 'text/csv' } },
    }),
  ),
];

/** What the console calls. */
export const CONSOLE_OPERATIONS: readonly Operation[] = [...COMMANDS, ...READINGS];
