import { type MutationCache, QueryClient, useQuery } from '@tanstack/react-query';
import { REVIEWS_AT_ONCE } from '#contracts/constants.ts';
import type { Product } from '#contracts/http/shop/products.ts';
import { apiClient, isAbsence, type QueryContext } from './api.ts';
import { overviewOf } from './review-summary.ts';

export const catalog = apiClient(
  async () => (await import('#contracts/calls/shop/catalog.ts')).CATALOG_CALLS,
);
export const reviews = apiClient(async () => (await import('#contracts/calls/shop/reviews.ts')).REVIEW_CALLS);
export const visitors = apiClient(
  async () => (await import('#contracts/calls/shop/visitors.ts')).VISITOR_CALLS,
);

/** A read of the shop: the key's parts joined by '/' are the path (specification §7). */
export interface ShopQuery<T> {
  readonly queryKey: readonly string[];
  readonly queryFn: (context: QueryContext) => Promise<T>;
  readonly enabled?: boolean;
}

/** The products, oldest first: the first so many, or as many as one answer holds. */
export function productListQuery(count?: number) {
  return catalog.query('GET /api/products', count === undefined ? {} : { query: { limit: String(count) } });
}

/** A page of a large collection and, when there is one, the first product of the next. */
export function readCollectionPage(
  asked: Readonly<Record<string, string>>,
  { order, after, size }: { order: PriceOrder; after: string | null; size: number },
  signal: AbortSignal,
): Promise<Product[]> {
  const query = { ...asked, sort: order, limit: String(size + 1), ...(after !== null && { after }) };
  return catalog.call('GET /api/products', { query, signal });
}

export function productQuery(id: string) {
  return catalog.query('GET /api/products/:id', { id });
}

/** The newest published reviews of a product, as many as one answer holds. */
export function everyReviewQuery(id: string) {
  return reviews.query('GET /api/products/:id/reviews', { id });
}

/**
 * The reviews block of one product, which lists the newest. Where the answer may not hold all of them, the shop is asked for its
 * count.
 */
export function productReviewsQuery(id: string) {
  return {
    queryKey: ['/api/reviews/product', id],
    // Not before it is known whose page this is.
    enabled: id !== '',
    queryFn: async ({ signal }: QueryContext) => {
      const newest = await reviews.call('GET /api/reviews/product/:id', { id, signal });
      if (newest.length < REVIEWS_AT_ONCE) return overviewOf(newest);
      return reviews.call('GET /api/products/:id/reviews/overview', { id, signal });
    },
  };
}

/**
 * The shop's defaults (specification §7): never stale, not refetched on focus, not polled, nothing retried.
 * @param mutationCache where `useMutation` is used; pages for shoppers do not carry it (`vite.config.ts`).
 */
export function createQueryClient(mutationCache?: MutationCache): QueryClient {
  return new QueryClient({
    ...(mutationCache && { mutationCache }),
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        retry: false,
      },
      mutations: { retry: false },
    },
  });
}

export type PriceOrder = 'price-asc' | 'price-desc';

/** By price, cheapest first or last; equal prices by name, so that the order never flickers. */
export function sortByPrice<T extends Pick<Product, 'price' | 'name'>>(
  products: readonly T[],
  order: PriceOrder,
): T[] {
  const sign = order === 'price-asc' ? 1 : -1;
  return [...products].sort(
    (a, b) =>
      sign * (Number.parseFloat(a.price) - Number.parseFloat(b.price)) || a.name.localeCompare(b.name, 'fr'),
  );
}

export interface PageQuery<T> {
  /** Undefined while it is loading, and when it failed. */
  readonly data: T | undefined;
  readonly isFailed: boolean;
  /** The server said that there is no such thing. */
  readonly isAbsent: boolean;
}

/**
 * A read of a page. Rendered by the server, its answer came with the page: nothing flashes and nothing is fetched twice. Reached from
 * another page it is asked for here: what is kept is shown at once and asked for again, so that prices and stock are today's.
 */
export function usePageQuery<T>(query: ShopQuery<T>, fromPage: T | undefined): PageQuery<T> {
  const { data, error } = useQuery({
    ...query,
    ...(fromPage === undefined
      ? { refetchOnMount: 'always' as const }
      : { initialData: () => fromPage, refetchOnMount: false }),
  });
  const isAbsent = isAbsence(error);
  return { data, isFailed: error !== null && (isAbsent || data === undefined), isAbsent };
}
