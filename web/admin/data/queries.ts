import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { CallName } from '#contracts/calls/call.ts';
import type { OrderStatus } from '#contracts/events/order.ts';
import { addressWith, type CallInput } from '../../data/api.ts';
import type { OrderSearch } from '../orders/order-search.ts';
import { type AdminCalls, adminApi, guarded } from './admin-api.ts';

/**
 * A read of the console: its key's parts joined by '/' are the path (specification §7). Keys are split otherwise than the shop's: with a
 * session more is answered.
 */
export function adminQuery<N extends keyof AdminCalls & CallName>(
  name: N,
  input: CallInput<AdminCalls[N]> = {},
) {
  const [, root = '', rest = ''] = /^(\/api(?:\/admin)?)\/(.*)$/.exec(addressWith(name, input)) ?? [];
  return queryOptions({
    queryKey: [root, ...rest.split('/')],
    queryFn: ({ signal }) => guarded(adminApi.call(name, { ...input, signal })),
  });
}

/** What the console reads. */
export const adminQueries = {
  /** Every product, inactive ones too (decision 13). */
  products: adminQuery('GET /api/products'),
  orderCounts: adminQuery('GET /api/admin/orders/counts'),
  promos: adminQuery('GET /api/promo-codes'),
  reviews: adminQuery('GET /api/reviews'),
  stats: adminQuery('GET /api/admin/analytics/stats'),
  recentOrders: adminQuery('GET /api/admin/analytics/orders/recent'),
  house: adminQuery('GET /api/admin/house'),
  alarms: adminQuery('GET /api/admin/alarms'),
  messages: adminQuery('GET /api/admin/contact-messages'),
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

/** What paying back a return would do now; never kept. */
export function returnPreviewQuery(id: string) {
  return { ...adminQuery('GET /api/admin/orders/:id/return-preview', { id }), staleTime: 0, gcTime: 0 };
}

/** What setting an order's status would do now; never kept. */
export function statusPreviewQuery(id: string, to: OrderStatus) {
  const query = adminQuery('GET /api/admin/orders/:id/status-preview', { id, query: { to } });
  return { ...query, staleTime: 0, gcTime: 0 };
}

/** Orders page by page, newest first, narrowed by the server. */
export function orderPagesQuery({ text, status }: OrderSearch) {
  return infiniteQueryOptions({
    queryKey: ['/api/admin', 'orders', 'pages', text, status],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        ...(text.trim() !== '' && { search: text }),
        ...(status !== 'all' && { status }),
        ...(pageParam !== null && { after: pageParam }),
      };
      return guarded(adminApi.call('GET /api/admin/orders', { query, signal }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextAfter }) => nextAfter,
  });
}
