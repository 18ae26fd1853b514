import { z } from 'zod';
import { changesQuerySchema, readModelsVersionSchema } from '../../http/console/admin.ts';
import { alarmListSchema } from '../../http/console/alarms.ts';
import { EXPORT_NAMES, eReportingQuerySchema, exportPath } from '../../http/console/exports.ts';
import { houseAnswerSchema, reviseHouseRequestSchema } from '../../http/console/house.ts';
import { barcodesSchema, listedProductsSchema } from '../../http/console/listed-products.ts';
import { morningMailSchema, setMorningMailSchema } from '../../http/console/morning-mail.ts';
import {
  emailNotificationListSchema,
  emailNotificationsQuerySchema,
  keptEmailSchema,
  resendEmailRequestSchema,
  stockAlertSchema,
} from '../../http/console/notifications.ts';
import { overviewSchema } from '../../http/console/overview.ts';
import { dismissStrayMoneyRequestSchema, strayMoneyListSchema } from '../../http/desk/stray-money.ts';
import { monthListSchema, recentOrderListSchema, statsSchema } from '../../http/figures/analytics.ts';
import { idSchema } from '../../identifiers.ts';
import { type Calls, CONSOLE, DECISION, defineCalls, named } from '../call.ts';

/** What the console calls beside orders, products, codes, reviews and visitors. */
export const CONSOLE_CALLS = defineCalls({
  'GET /api/admin/read-models/version': {
    ...CONSOLE,
    summary: 'Change dès que les listes peuvent montrer autre chose',
    answer: named('ReadModelsVersion', readModelsVersionSchema),
  },
  'GET /api/admin/read-models/changes': {
    ...CONSOLE,
    summary:
      'Suit ce qui change, tant que la session est ouverte\u00a0: «\u00a0moved\u00a0» nomme les listes internes qui ont bougé («\u00a0*\u00a0»\u00a0: toutes), «\u00a0beat\u00a0» dit que rien n’est coupé',
    query: named('ChangesQuery', changesQuerySchema),
    answer: { mediaType: 'text/event-stream' },
    limited: true,
  },
  'GET /api/admin/overview': {
    ...CONSOLE,
    summary: 'Ce qui est à faire, sur chaque écran de l’administration\u00a0: listes de travail, alertes',
    answer: named('Overview', overviewSchema),
  },
  'GET /api/admin/products': {
    ...CONSOLE,
    summary: 'Chaque parfum, actif ou non, comme une liste le montre',
    answer: named('ListedProducts', listedProductsSchema),
  },
  'GET /api/admin/barcodes': {
    ...CONSOLE,
    summary: 'Code-barres de chaque parfum qui en a un',
    answer: named('Barcodes', barcodesSchema),
  },
  'GET /api/admin/analytics/stats': {
    ...CONSOLE,
    summary: 'Chiffres de vente',
    answer: named('Stats', statsSchema),
  },
  'GET /api/admin/analytics/orders/recent': {
    ...CONSOLE,
    summary: 'Dix dernières commandes',
    answer: named('RecentOrderList', recentOrderListSchema),
  },
  'GET /api/admin/analytics/monthly': {
    ...CONSOLE,
    summary: 'Ventes par mois',
    answer: named('MonthList', monthListSchema),
  },
  'GET /api/admin/stock-alerts': {
    ...CONSOLE,
    summary: 'Alertes de stock',
    answer: named('StockAlertList', z.array(stockAlertSchema)),
  },
  'GET /api/admin/alarms': {
    ...CONSOLE,
    summary: 'Ce qui demande quelqu’un maintenant, pour qui surveille la boutique sans console',
    answer: named('AlarmList', alarmListSchema),
  },
  'GET /api/admin/stray-money': {
    ...CONSOLE,
    summary: 'Paiements, remboursements, litiges et alertes fraude sans commande, à traiter d’abord',
    answer: named('StrayMoneyList', strayMoneyListSchema),
  },
  'POST /api/admin/stray-money/:id/dismiss': {
    ...DECISION,
    summary: 'Classe un mouvement d’argent sans commande',
    body: named('DismissStrayMoneyRequest', dismissStrayMoneyRequestSchema),
    answer: named('DismissedStrayMoney', z.object({ id: idSchema })),
    refusals: [404, 409, 412],
  },
  'GET /api/admin/email-notifications': {
    ...CONSOLE,
    summary: 'E-mails, tous ou d’une commande, d’un type, d’un état',
    query: named('EmailNotificationsQuery', emailNotificationsQuerySchema),
    answer: named('EmailNotificationList', emailNotificationListSchema),
  },
  'GET /api/admin/email-notifications/:id': {
    ...CONSOLE,
    summary: 'Un e-mail tel qu’il a été envoyé',
    answer: named('KeptEmail', keptEmailSchema),
    refusals: [404],
  },
  'POST /api/admin/email-notifications/:id/resend': {
    ...CONSOLE,
    summary: 'Renvoie un e-mail',
    headers: ['Idempotency-Key'],
    body: named('ResendEmailRequest', resendEmailRequestSchema),
    answer: named('Nothing', z.object({})),
    status: 202,
    refusals: [404, 409],
  },
  'GET /api/admin/house': {
    ...CONSOLE,
    summary: 'Identité de la maison, ce que la loi demande encore, et ses versions',
    answer: named('House', houseAnswerSchema),
  },
  'GET /api/admin/morning-mail': {
    ...CONSOLE,
    summary: 'Réglage du mail du matin et son historique',
    answer: named('MorningMail', morningMailSchema),
  },
  'PUT /api/admin/morning-mail': {
    ...DECISION,
    summary: 'Règle l’heure du mail du matin, ou l’arrête',
    body: named('SetMorningMailRequest', setMorningMailSchema),
    answer: named('MorningMailSet', z.object({ version: z.int() })),
    refusals: [409, 412],
  },
  'PUT /api/admin/house': {
    ...DECISION,
    summary: 'Remplace l’identité de la maison',
    body: named('ReviseHouseRequest', reviseHouseRequestSchema),
    answer: named('HouseRevised', z.object({ version: z.int() })),
    refusals: [409, 412],
  },
});

/** GET /api/admin/exports/{name}.csv */
export const EXPORT_CALLS: Calls = Object.fromEntries(
  EXPORT_NAMES.map((name) => [
    `GET ${exportPath(name)}`,
    {
      ...CONSOLE,
      summary: `Export CSV\u00a0: ${name.replaceAll('-', ' ')}`,
      answer: { mediaType: 'text/csv' },
    },
  ]),
);

export const E_REPORTING_CALLS = defineCalls({
  'GET /api/admin/exports/e-reporting.xml': {
    ...CONSOLE,
    summary: 'Ventes aux particuliers par jour et par taux (flux 10.3), pour une plateforme agréée',
    query: named('EReportingQuery', eReportingQuerySchema),
    answer: { mediaType: 'application/xml' },
    refusals: [409],
  },
});
