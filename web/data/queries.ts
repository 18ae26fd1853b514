import { PRODUCTS_AT_ONCE, REVIEWS_AT_ONCE } from '#contracts/constants.ts';
import type { Product } from '#contracts/http/products.ts';
import type { PriceOrder } from '../product/sort-products.ts';
import { overviewOf } from '../reviews/review-summary.ts';
import { apiJson } from './api.ts';
import { type QueryContext, read } from './query-client.ts';

const products = () => import('#contracts/http/products.ts');
const reviews = () => import('#contracts/http/reviews.ts');

/** A read of the shop: the key is its path, the function checks what is answered. */
export interface ShopQuery<T> {
  readonly queryKey: readonly string[];
  readonly queryFn: (context: QueryContext) => Promise<T>;
}

/** GET /api/products */
export function productListQuery() {
  return { queryKey: ['/api/products'], queryFn: read(async () => (await products()).productListSchema) };
}

/** GET /api/products?limit={n}: the first products of the list. */
export function firstProductsQuery(count: number) {
  return { ...productListQuery(), queryKey: [`/api/products?limit=${count}`] };
}

/** GET /api/products?sort={order}&after={cursor}: a page of a large collection and, when there is one, the first product of the next. */
export function readCollectionPage(
  order: PriceOrder,
  after: string | null,
  signal: AbortSignal,
): Promise<Product[]> {
  const query = new URLSearchParams({ sort: order, limit: String(PRODUCTS_AT_ONCE + 1) });
  if (after !== null) query.set('after', after);
  return apiJson('GET', `/api/products?${query}`, async () => (await products()).productListSchema, {
    signal,
  });
}

/** GET /api/products/{id} */
export function productQuery(id: string) {
  return { queryKey: ['/api/products', id], queryFn: read(async () => (await products()).productSchema) };
}

/** GET /api/products/{id}/reviews: the newest published reviews of a product, as many as one answer holds. */
export function everyReviewQuery(productId: string) {
  return {
    queryKey: ['/api/products', productId, 'reviews'],
    queryFn: read(async () => (await reviews()).reviewListSchema),
  };
}

/**
 * GET /api/reviews/product/{productId}: the reviews block of one product, which lists the newest. Where the answer may not hold all of
 * them, the shop is asked for its count.
 */
export function productReviewsQuery(productId: string) {
  const readNewest = read(async () => (await reviews()).reviewListSchema);
  return {
    queryKey: ['/api/reviews/product', productId],
    queryFn: async (context: QueryContext) => {
      const newest = await readNewest(context);
      if (newest.length < REVIEWS_AT_ONCE) return overviewOf(newest);
      const path = `/api/products/${productId}/reviews/overview`;
      return apiJson('GET', path, async () => (await reviews()).reviewsOverviewSchema, {
        signal: context.signal,
      });
    },
  };
}
