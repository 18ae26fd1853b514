import { infiniteQueryOptions } from '@tanstack/react-query';
import type { AuditCategory, HistoryCategory } from '#contracts/http/console/audit.ts';
import { adminApi, adminQuery } from '../data/admin-api.ts';

const HISTORIES = {
  order: 'GET /api/admin/audit/orders/:id',
  product: 'GET /api/admin/audit/products/:id',
  promo: 'GET /api/admin/audit/promos/:id',
  review: 'GET /api/admin/audit/reviews/:id',
  salesGoal: 'GET /api/admin/audit/goals/:id',
} as const;
/** Replays take seconds: their progress is polled. */
const POLL_EVERY_MS = 1_500;

/** Streams of a category, newest first, page by page. */
export function streamsQuery(category: AuditCategory, search: string) {
  return infiniteQueryOptions({
    queryKey: ['/api/admin', 'audit', 'streams', category, search],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        category,
        limit: '25',
        ...(search.trim() !== '' && { search }),
        ...(pageParam !== null && { after: pageParam }),
      };
      return adminApi.call('GET /api/admin/audit/streams', { query, signal });
    },
    // `as`: the first page has no cursor, the next ones have.
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextAfter }) => nextAfter,
  });
}

/** What happened to an order, a product, a promo, a review or a goal; the first page holds the newest steps, the next ones older. */
export function historyQuery(category: HistoryCategory, id: string) {
  return olderPages(HISTORIES[category], id);
}

/** What moved the stock of a product, paged as histories are. */
export function stockQuery(productId: string) {
  return olderPages('GET /api/admin/audit/stock/:id', productId);
}

function olderPages<N extends (typeof HISTORIES)[HistoryCategory] | 'GET /api/admin/audit/stock/:id'>(
  name: N,
  id: string,
) {
  return infiniteQueryOptions({
    queryKey: [name, id],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...(pageParam !== null && { before: String(pageParam) }) };
      return adminApi.call(name, { id, query, signal });
    },
    // `as`: the first page has no revision to come before, the next ones have.
    initialPageParam: null as number | null,
    getNextPageParam: ({ nextBefore }) => nextBefore,
  });
}

/** The shop as it was at the end of a day; asked again while the server is still replaying. */
export function shopAtQuery(day: string) {
  return {
    ...adminQuery('POST /api/admin/audit/shop', { query: { at: day } }),
    refetchInterval: (query: { state: { data?: { status: string } | undefined } }) =>
      query.state.data?.status === 'preparing' ? POLL_EVERY_MS : false,
  } as const;
}

/** The newest integrity check; followed while it runs. */
export const latestCheckQuery = {
  ...adminQuery('GET /api/admin/audit/integrity-checks/latest'),
  refetchInterval: (query: { state: { data?: { status: string } | null | undefined } }) =>
    query.state.data?.status === 'running' ? POLL_EVERY_MS : false,
} as const;

/** Starts an integrity check, or joins the one that runs. */
export async function startIntegrityCheck(): Promise<void> {
  await adminApi.send('POST /api/admin/audit/integrity-checks');
}
