import type { Product } from '#contracts/http/products.ts';
import { addressWith, apiClient } from '../data/api.ts';
import type { ShopQuery } from '../data/queries.ts';

/** What is shown of a sample or a set beside a perfume. */
export type ShownArticle = Pick<
  Product,
  | 'id'
  | 'slug'
  | 'kind'
  | 'name'
  | 'shortDescription'
  | 'price'
  | 'imageUrl'
  | 'imageAlt'
  | 'stockQuantity'
  | 'volumeMl'
  | 'isActive'
>;

const catalog = apiClient(async () => (await import('#contracts/calls/catalog.ts')).CATALOG_CALLS);

/** Sets on sale, before them the sample of a perfume where one is named. */
export function articlesQuery(perfume?: string): ShopQuery<readonly ShownArticle[]> {
  const query: Record<string, string> = perfume === undefined ? {} : { perfume };
  return {
    queryKey: [addressWith('GET /api/articles', { query })],
    queryFn: ({ signal }) => catalog.call('GET /api/articles', { query, signal }),
  };
}
