import type { PageContextServer } from 'vike/types';
import { findPiece } from '../../../../content/journal/texts.ts';
import type { PiecePerfumes } from '../../../../journal/Piece.tsx';

export interface PieceData {
  readonly perfumes: PiecePerfumes;
}

/** Server rendering only; on client navigation the page reads the API. */
export async function data({ reads, catalogue, routeParams }: PageContextServer): Promise<PieceData> {
  const { idAt } = await catalogue();
  const asked = (findPiece(routeParams.slug ?? '')?.perfumes ?? []).map((slug) => ({ slug, id: idAt(slug) }));
  const products = await reads.findProducts(asked.flatMap(({ id }) => id ?? []));
  const found = asked.flatMap(({ slug, id }) => {
    const product = products.find((one) => one.id === id);
    return product ? [[slug, product] as const] : [];
  });
  return { perfumes: Object.fromEntries(found) };
}
