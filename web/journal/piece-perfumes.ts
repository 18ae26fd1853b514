import { isAbsence, type QueryContext } from '../data/api.ts';
import { productQuery, type ShopQuery } from '../data/queries.ts';
import type { PiecePerfumes } from './Piece.tsx';

/** The perfumes that a piece leads to, by the readable addresses that it knows them by; those that are not sold are left out. */
export function piecePerfumesQuery(slugs: readonly string[]): ShopQuery<PiecePerfumes> {
  return {
    queryKey: ['/api/products', ...slugs],
    queryFn: async (context) =>
      Object.fromEntries((await Promise.all(slugs.map((slug) => read(slug, context)))).flat()),
  };
}

async function read(slug: string, context: QueryContext) {
  try {
    return [[slug, await productQuery(slug).queryFn(context)] as const];
  } catch (error) {
    if (isAbsence(error)) return [];
    throw error;
  }
}
