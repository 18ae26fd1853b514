import { addressWith, apiClient } from '../data/api.ts';
import type { ShopQuery } from '../data/queries.ts';
import type { ShownArticle } from './TryFirst.tsx';

const catalog = apiClient(async () => (await import('#contracts/calls/catalog.ts')).CATALOG_CALLS);

/** Sets on sale, before them the sample of a perfume where one is named. */
export function articlesQuery(perfume?: string): ShopQuery<readonly ShownArticle[]> {
  const query: Record<string, string> = perfume === undefined ? {} : { perfume };
  return {
    queryKey: [addressWith('GET /api/articles', { query })],
    queryFn: ({ signal }) => catalog.call('GET /api/articles', { query, signal }),
  };
}
