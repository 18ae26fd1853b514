import { infiniteQueryOptions } from '@tanstack/react-query';
import {
  type AuditCategory,
  auditHistorySchema,
  auditShopAnswerSchema,
  auditStockSchema,
  auditStreamPageSchema,
  latestIntegrityCheckSchema,
} from '#contracts/http/audit.ts';
import { apiJson, apiRequest } from '../../data/api.ts';
import { guarded } from '../data/guarded.ts';
import { adminQuery } from '../data/queries.ts';
import type { HistoryCategory } from './audit-location.ts';

const PATH = '/api/admin/audit';
const COLLECTIONS: Record<HistoryCategory, string> = {
  order: 'orders',
  product: 'products',
  promo: 'promos',
};
/** Replays take seconds: their progress is polled. */
const POLL_EVERY_MS = 1_500;

/** Streams of a category, newest first, page by page. */
export function streamsQuery(category: AuditCategory, search: string) {
  return infiniteQueryOptions({
    queryKey: [PATH, 'streams', category, search],
    queryFn: ({ pageParam, signal }) => {
      const asked = new URLSearchParams({
        category,
        limit: '25',
        ...(search.trim() !== '' && { search }),
        ...(pageParam !== null && { after: pageParam }),
      });
      return guarded(apiJson('GET', `${PATH}/streams?${asked}`, auditStreamPageSchema, { signal }));
    },
    // `as`: the first page has no cursor, the next ones have.
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextAfter }) => nextAfter,
  });
}

/** What happened to an order, a product or a promo; the first page holds the newest steps, the next ones older. */
export function historyQuery(category: HistoryCategory, id: string) {
  return olderPages(`${COLLECTIONS[category]}/${id}`, auditHistorySchema);
}

/** What moved the stock of a product, paged as histories are. */
export function stockQuery(productId: string) {
  return olderPages(`stock/${productId}`, auditStockSchema);
}

function olderPages<Page extends { readonly nextBefore: number | null }>(
  what: string,
  schema: Parameters<typeof apiJson<Page>>[2],
) {
  return infiniteQueryOptions({
    queryKey: [PATH, what],
    queryFn: ({ pageParam, signal }) => {
      const before = pageParam === null ? '' : `?before=${pageParam}`;
      return guarded(apiJson<Page>('GET', `${PATH}/${what}${before}`, schema, { signal }));
    },
    // `as`: the first page has no revision to come before, the next ones have.
    initialPageParam: null as number | null,
    getNextPageParam: ({ nextBefore }) => nextBefore,
  });
}

/** The shop as it was at the end of a day; asked again while the server is still replaying. */
export function shopAtQuery(day: string) {
  return {
    ...adminQuery([PATH, `shop?at=${day}`], auditShopAnswerSchema),
    refetchInterval: (query: { state: { data?: { status: string } | undefined } }) =>
      query.state.data?.status === 'preparing' ? POLL_EVERY_MS : false,
  } as const;
}

/** The newest integrity check; followed while it runs. */
export const latestCheckQuery = {
  ...adminQuery([PATH, 'integrity-checks', 'latest'], latestIntegrityCheckSchema),
  refetchInterval: (query: { state: { data?: { status: string } | null | undefined } }) =>
    query.state.data?.status === 'running' ? POLL_EVERY_MS : false,
} as const;

/** Starts an integrity check, or joins the one that runs. */
export async function startIntegrityCheck(): Promise<void> {
  await guarded(apiRequest('POST', `${PATH}/integrity-checks`));
}
