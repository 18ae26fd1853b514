import type { QueryKey } from '@tanstack/react-query';
import { read } from './query-client.ts';

const products = () => import('#contracts/http/products.ts');
const reviews = () => import('#contracts/http/reviews.ts');

/** A read of the shop: the key is its path, the function checks what is answered. */
export interface ShopQuery<T> {
  readonly queryKey: readonly string[];
  readonly queryFn: (context: { queryKey: QueryKey; signal: AbortSignal }) => Promise<T>;
}

/** GET /api/products */
export function productListQuery() {
  return { queryKey: ['/api/products'], queryFn: read(async () => (await products()).productListSchema) };
}

/** GET /api/products/{id} */
export function productQuery(id: string) {
  return { queryKey: ['/api/products', id], queryFn: read(async () => (await products()).productSchema) };
}

/** GET /api/reviews/product/{productId}: the reviews block of one product. */
export function productReviewsQuery(productId: string) {
  return {
    queryKey: ['/api/reviews/product', productId],
    queryFn: read(async () => (await reviews()).reviewListSchema),
  };
}
