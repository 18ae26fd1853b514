import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { OrderStatus } from '#contracts/events/order.ts';
import { openSessionListSchema, readModelsVersionSchema, secondFactorSchema } from '#contracts/http/admin.ts';
import { alarmListSchema } from '#contracts/http/alarms.ts';
import { monthListSchema, recentOrderListSchema, statsSchema } from '#contracts/http/analytics.ts';
import { orderHistorySchema } from '#contracts/http/history.ts';
import { emailNotificationListSchema } from '#contracts/http/notifications.ts';
import { orderCountsSchema, orderPageSchema, statusPreviewSchema } from '#contracts/http/orders.ts';
import { productListSchema } from '#contracts/http/products.ts';
import { promoCodeListSchema } from '#contracts/http/promos.ts';
import { moderatedReviewListSchema } from '#contracts/http/reviews.ts';
import { contactMessageListSchema, subscriberListSchema } from '#contracts/http/visitors.ts';
import { apiJson } from '../../data/api.ts';
import { read } from '../../data/query-client.ts';
import type { OrderSearch } from '../orders/order-search.ts';
import { guarded } from './guarded.ts';

/** A read of the console: its key's parts joined by '/' are the path; the schema is the contract of the answer. */
export function adminQuery<Data>(queryKey: readonly [string, ...string[]], schema: z.ZodType<Data>) {
  const readIt = read(schema);
  return queryOptions({ queryKey, queryFn: (context) => guarded(readIt(context)) });
}

/** What the console reads (specification §7). Keys are split otherwise than the shop's: with a session more is answered. */
export const adminQueries = {
  /** Every product, inactive ones too (decision 13). */
  products: adminQuery(['/api', 'products'], productListSchema),
  orderCounts: adminQuery(['/api/admin', 'orders', 'counts'], orderCountsSchema),
  promos: adminQuery(['/api', 'promo-codes'], promoCodeListSchema),
  reviews: adminQuery(['/api', 'reviews'], moderatedReviewListSchema),
  stats: adminQuery(['/api/admin', 'analytics', 'stats'], statsSchema),
  recentOrders: adminQuery(['/api/admin', 'analytics', 'orders', 'recent'], recentOrderListSchema),
  alarms: adminQuery(['/api/admin', 'alarms'], alarmListSchema),
  messages: adminQuery(['/api/admin', 'contact-messages'], contactMessageListSchema),
  subscribers: adminQuery(['/api/admin', 'newsletter'], subscriberListSchema),
  sessions: adminQuery(['/api/admin', 'sessions'], openSessionListSchema),
  secondFactor: adminQuery(['/api/admin', 'second-factor'], secondFactorSchema),
  version: adminQuery(['/api/admin', 'read-models', 'version'], readModelsVersionSchema),
  months: adminQuery(['/api/admin', 'analytics', 'monthly'], monthListSchema),
};

/** The e-mails of one order, newest first. */
export function orderMailsQuery(orderId: string) {
  return adminQuery(['/api/admin', `email-notifications?orderId=${orderId}`], emailNotificationListSchema);
}

/** What happened to an order, oldest first. */
export function orderHistoryQuery(orderId: string) {
  return adminQuery(['/api/admin', 'orders', orderId, 'history'], orderHistorySchema);
}

/** What setting an order's status would do now; never kept. */
export function statusPreviewQuery(orderId: string, to: OrderStatus) {
  const query = adminQuery(['/api/admin', 'orders', orderId, `status-preview?to=${to}`], statusPreviewSchema);
  return { ...query, staleTime: 0, gcTime: 0 };
}

/** Orders page by page, newest first, narrowed by the server. */
export function orderPagesQuery({ text, status }: OrderSearch) {
  return infiniteQueryOptions({
    queryKey: ['/api/admin', 'orders', 'pages', text, status],
    queryFn: ({ pageParam, signal }) => {
      const asked = new URLSearchParams({
        ...(text.trim() !== '' && { search: text }),
        ...(status !== 'all' && { status }),
        ...(pageParam !== null && { after: pageParam }),
      });
      return guarded(apiJson('GET', `/api/admin/orders?${asked}`, orderPageSchema, { signal }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextAfter }) => nextAfter,
  });
}
