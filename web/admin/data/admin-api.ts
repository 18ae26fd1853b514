import { queryOptions } from '@tanstack/react-query';
import { ADMIN_ORDER_CALLS } from '#contracts/calls/console/admin-orders.ts';
import { AUDIT_CALLS } from '#contracts/calls/console/audit.ts';
import { CONSOLE_CALLS, E_REPORTING_CALLS } from '#contracts/calls/console/console.ts';
import { CUSTOMER_CALLS } from '#contracts/calls/console/customers.ts';
import { DESK_CALLS } from '#contracts/calls/console/desk.ts';
import { DESK_ORDER_CALLS } from '#contracts/calls/console/desk-orders.ts';
import { DOCUMENT_CALLS } from '#contracts/calls/console/documents.ts';
import { FIGURE_CALLS } from '#contracts/calls/console/figures.ts';
import { CHOSEN_ORDER_CALLS, ORDER_BATCH_CALLS } from '#contracts/calls/console/order-batches.ts';
import { ORDER_NOTE_CALLS } from '#contracts/calls/console/order-notes.ts';
import { PRODUCT_CALLS } from '#contracts/calls/console/products.ts';
import { SESSION_CALLS } from '#contracts/calls/console/session.ts';
import { CATALOG_CALLS } from '#contracts/calls/shop/catalog.ts';
import { PERSONAL_DATA_CALLS } from '#contracts/calls/shop/personal-data.ts';
import { PROMO_CALLS } from '#contracts/calls/shop/promos.ts';
import { RESTOCK_NOTICE_CALLS } from '#contracts/calls/shop/restock-notices.ts';
import { REVIEW_CALLS } from '#contracts/calls/shop/reviews.ts';
import { VISITOR_CALLS } from '#contracts/calls/shop/visitors.ts';
import { type ConsoleRead, type ReadModel, readModelsOf } from '#contracts/console-reads.ts';
import type { OrderStatus } from '#contracts/events/orders/order.ts';
import type { Order } from '#contracts/http/shop/orders.ts';
import { ApiError, addressWith, apiClient, type CallInput } from '../../data/api.ts';
import { endSession } from '../session/admin-flag.ts';

const ADMIN_CALLS = {
  ...SESSION_CALLS,
  ...CATALOG_CALLS,
  ...PRODUCT_CALLS,
  ...ADMIN_ORDER_CALLS,
  ...ORDER_NOTE_CALLS,
  ...ORDER_BATCH_CALLS,
  ...CHOSEN_ORDER_CALLS,
  ...PERSONAL_DATA_CALLS,
  ...PROMO_CALLS,
  ...REVIEW_CALLS,
  ...VISITOR_CALLS,
  ...RESTOCK_NOTICE_CALLS,
  ...CONSOLE_CALLS,
  ...DESK_CALLS,
  ...DESK_ORDER_CALLS,
  ...CUSTOMER_CALLS,
  ...AUDIT_CALLS,
  ...DOCUMENT_CALLS,
  ...FIGURE_CALLS,
  ...E_REPORTING_CALLS,
};
export type AdminCalls = typeof ADMIN_CALLS;

/** What is asked for by the console: a 401 leads back to the login screen (decision 4). */
export async function guarded<Answer>(asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) endSession();
    throw error;
  }
}

const client = apiClient(async () => ADMIN_CALLS);

/** What the console calls, guarded. */
export const adminApi: Pick<typeof client, 'send' | 'call'> = {
  send: (name, input) => guarded(client.send(name, input)),
  call: (name, input) => guarded(client.call(name, input)),
};

/**
 * A read of the console: its key's parts joined by '/' are the path (specification §7). Keys are split otherwise than the shop's: with a
 * session more is answered.
 */
export function adminQuery<N extends keyof AdminCalls & ConsoleRead>(
  name: N,
  input: CallInput<AdminCalls[N]> = {},
) {
  const [, root = '', rest = ''] = /^(\/api(?:\/admin)?)\/(.*)$/.exec(addressWith(name, input)) ?? [];
  return queryOptions({
    queryKey: [root, ...rest.split('/')],
    queryFn: ({ signal }) => adminApi.call(name, { ...input, signal }),
    ...shownBy(name),
  });
}

/** Says which read models a query of a call shows: it is asked again when one of them moved. */
export function shownBy(call: ConsoleRead): { readonly meta?: { readonly shows: readonly ReadModel[] } } {
  const shows = readModelsOf(call);
  return shows === null ? {} : { meta: { shows } };
}

/** What the console reads. */
export const adminQueries = {
  /** Every product, inactive ones too (decision 13). */
  products: adminQuery('GET /api/admin/products'),
  /** Every sample and set, likewise. */
  articles: adminQuery('GET /api/articles'),
  orderCounts: adminQuery('GET /api/admin/orders/counts'),
  overview: adminQuery('GET /api/admin/overview'),
  promos: adminQuery('GET /api/promo-codes'),
  reviews: adminQuery('GET /api/reviews'),
  stats: adminQuery('GET /api/admin/analytics/stats'),
  recentOrders: adminQuery('GET /api/admin/analytics/orders/recent'),
  orderDesk: adminQuery('GET /api/admin/order-desk'),
  house: adminQuery('GET /api/admin/house'),
  morningMail: adminQuery('GET /api/admin/morning-mail'),
  strayMoney: adminQuery('GET /api/admin/stray-money'),
  messages: adminQuery('GET /api/admin/contact-messages'),
  waiting: adminQuery('GET /api/admin/restock-notices'),
  subscribers: adminQuery('GET /api/admin/newsletter'),
  privacyRegister: adminQuery('GET /api/admin/personal-data/register'),
  sessions: adminQuery('GET /api/admin/sessions'),
  secondFactor: adminQuery('GET /api/admin/second-factor'),
  version: adminQuery('GET /api/admin/read-models/version'),
  months: adminQuery('GET /api/admin/analytics/monthly'),
};

/** Invoices and credit notes, newest first; an empty text is every number or month. */
export function documentsQuery({ number, month }: { number: string; month: string }) {
  const query = { ...(number !== '' && { number }), ...(month !== '' && { month }) };
  return adminQuery('GET /api/admin/documents', { query });
}

/** The header that ties a call to what its maker saw; nothing where no revision is known. */
export function ifMatch(revision: number | undefined): {
  readonly headers?: Readonly<Record<string, string>>;
} {
  return revision === undefined ? {} : { headers: { 'If-Match': `"${revision}"` } };
}

/** For what is asked for anew each time. */
const NEVER_KEPT = { staleTime: 0, gcTime: 0 };

/** A bottle, sample or set with all that is said of it, active or not: as it is now each time it is opened. */
export function productQuery(id: string) {
  return { ...adminQuery('GET /api/products/:id', { id }), ...NEVER_KEPT };
}

/** What paying back a return would do to an order as it was seen; 412 when others changed it. */
export function returnPreviewQuery({ id, revision }: Pick<Order, 'id' | 'revision'>) {
  const input = { id, ...ifMatch(revision) };
  return { ...adminQuery('GET /api/admin/orders/:id/return-preview', input), ...NEVER_KEPT };
}

/** What deleting an order would do to it as it was seen; 412 when others changed it. */
export function deletionPreviewQuery(id: string, revision: number | undefined) {
  const input = { id, ...ifMatch(revision) };
  return { ...adminQuery('GET /api/admin/orders/:id/deletion-preview', input), ...NEVER_KEPT };
}

/** What a change of status or tracking number (null takes it back) would do to an order as it was seen; 412 when others changed it. */
export function statusPreviewQuery(
  { id, status }: Pick<Order, 'id' | 'status'>,
  change: { readonly status?: OrderStatus; readonly trackingNumber?: string | null },
  revision: number | undefined,
) {
  const { status: to = status, trackingNumber } = change;
  const query = { to, ...(trackingNumber !== undefined && { trackingNumber: trackingNumber ?? '' }) };
  const input = { id, query, ...ifMatch(revision) };
  return { ...adminQuery('GET /api/admin/orders/:id/status-preview', input), ...NEVER_KEPT };
}
