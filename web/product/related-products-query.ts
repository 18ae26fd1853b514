import { catalog, type QueryContext } from '../data/queries.ts';

/** Perfumes like one. */
export function relatedProductsQuery(id: string) {
  return {
    queryKey: ['/api/products', id, 'related'],
    queryFn: ({ signal }: QueryContext) => catalog.call('GET /api/products/:id/related', { id, signal }),
  };
}
