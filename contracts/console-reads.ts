import type { CallName } from './calls/call.ts';

/** Every read model, by the name that it has in the database and in notices. */
export const READ_MODELS = [
  'analytics',
  'catalog',
  'contact_messages',
  'customers',
  'disputes',
  'email_notifications',
  'figures',
  'house',
  'invoices',
  'morning_mail',
  'newsletter',
  'order_desk',
  'order_links',
  'orders',
  'privacy_register',
  'promos',
  'restock_notices',
  'reviews',
  'sales_plans',
  'stock_alerts',
  'stock_figures',
  'stray_money',
  'stream_index',
] as const;
export type ReadModel = (typeof READ_MODELS)[number];

/** Read from the log, from sessions or from what was typed: asked again whatever moved. */
const WHATEVER = 'whatever';

const WORK_LISTS = [
  'catalog',
  'contact_messages',
  'disputes',
  'email_notifications',
  'order_desk',
  'orders',
  'reviews',
] as const;
const ALARMS = ['disputes', 'email_notifications', 'house', 'orders', 'stray_money', 'stream_index'] as const;
const STOCK = ['figures', 'stock_figures'] as const;

/**
 * What the console reads, call by call, with the read models that an answer is made of: it is asked again when one of them moved.
 * `projections/http/console-reads.integration.test.ts` holds this against the tables that each call asks for.
 */
export const CONSOLE_READS = {
  'GET /api/admin/overview': [...new Set([...WORK_LISTS, ...ALARMS])],
  'GET /api/admin/alarms': ALARMS,
  'GET /api/admin/products': ['catalog'],
  'GET /api/articles': ['catalog'],
  'GET /api/products/:id': ['catalog'],
  'GET /api/admin/barcodes': ['catalog'],
  'GET /api/admin/restock-notices': ['restock_notices'],
  'GET /api/admin/stock-alerts': ['stock_alerts'],
  'GET /api/promo-codes': ['promos'],
  'GET /api/reviews': ['reviews'],
  'GET /api/admin/orders/counts': ['orders'],
  'POST /api/admin/orders/search': ['disputes', 'order_desk', 'orders'],
  'GET /api/admin/orders/:id': ['orders'],
  'GET /api/admin/orders/:id/customer': ['contact_messages', 'customers', 'newsletter', 'orders', 'reviews'],
  'GET /api/admin/orders/:id/history': WHATEVER,
  'GET /api/admin/orders/:id/status-preview': WHATEVER,
  'GET /api/admin/orders/:id/deletion-preview': WHATEVER,
  'GET /api/admin/orders/:id/return-preview': WHATEVER,
  'POST /api/admin/desk-orders/quote': WHATEVER,
  'POST /api/admin/dispatches/check': WHATEVER,
  'GET /api/admin/returns': ['orders'],
  'GET /api/admin/order-desk': ['order_desk'],
  'GET /api/admin/documents': ['invoices'],
  'GET /api/admin/email-notifications': ['email_notifications'],
  'GET /api/admin/email-notifications/:id': ['email_notifications'],
  'GET /api/admin/contact-messages': ['contact_messages'],
  'GET /api/admin/newsletter': ['newsletter'],
  'GET /api/admin/personal-data/register': ['privacy_register'],
  'GET /api/admin/stray-money': ['stray_money'],
  'GET /api/admin/house': ['house'],
  'GET /api/admin/morning-mail': ['morning_mail'],
  'GET /api/admin/analytics/stats': ['analytics'],
  'GET /api/admin/analytics/orders/recent': ['analytics'],
  'GET /api/admin/analytics/monthly': ['analytics'],
  'GET /api/admin/figures': ['figures', 'promos'],
  'GET /api/admin/figures/bridge': ['figures'],
  'GET /api/admin/figures/orders': ['figures', 'orders'],
  'GET /api/admin/figures/returns': ['figures'],
  'GET /api/admin/figures/reviews': ['figures'],
  'GET /api/admin/figures/reviews/list': ['figures'],
  'GET /api/admin/figures/plans': ['figures', 'sales_plans'],
  'GET /api/admin/figures/stock': STOCK,
  'GET /api/admin/figures/stock/history': STOCK,
  'POST /api/admin/figures/past': WHATEVER,
  'GET /api/admin/figures/changes': WHATEVER,
  'GET /api/admin/figures/stock/changes': WHATEVER,
  'GET /api/admin/purchase-costs': ['figures'],
  'GET /api/admin/sessions': WHATEVER,
  'GET /api/admin/second-factor': WHATEVER,
  'GET /api/admin/read-models/version': WHATEVER,
  'POST /api/admin/audit/shop': WHATEVER,
  'GET /api/admin/audit/integrity-checks/latest': WHATEVER,
} as const satisfies Partial<Record<CallName, readonly ReadModel[] | typeof WHATEVER>>;

/** A call by which the console reads what it shows. */
export type ConsoleRead = keyof typeof CONSOLE_READS;

/** The read models that a call's answer is made of; null when it may be any. */
export function readModelsOf(call: ConsoleRead): readonly ReadModel[] | null {
  const found: readonly ReadModel[] | typeof WHATEVER = CONSOLE_READS[call];
  return found === WHATEVER ? null : found;
}
