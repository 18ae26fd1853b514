import { catalog, type ShopQuery } from '../data/queries.ts';
import type { ShownArticle } from './shown-products.ts';

/** Sets on sale, before them the sample of a perfume where one is named. */
export function articlesQuery(perfume?: string): ShopQuery<readonly ShownArticle[]> {
  return catalog.query('GET /api/articles', perfume === undefined ? {} : { query: { perfume } });
}
