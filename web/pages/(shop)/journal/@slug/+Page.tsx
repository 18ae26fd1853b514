import { useData } from 'vike-react/useData';
import { usePageContext } from 'vike-react/usePageContext';
import { findPiece } from '../../../../content/journal/texts.ts';
import { usePageQuery } from '../../../../data/queries.ts';
import { Piece } from '../../../../journal/Piece.tsx';
import { piecePerfumesQuery } from '../../../../journal/piece-perfumes.ts';
import { MissingPage } from '../../../../product/MissingPage.tsx';
import type { PieceData } from './+data.ssr.ts';

/** A piece of the journal; the server answers at the addresses of pieces alone. */
export default function PiecePage() {
  const piece = findPiece(usePageContext().routeParams.slug ?? '');
  const fromPage = useData<PieceData | undefined>()?.perfumes;
  const { data: perfumes } = usePageQuery(piecePerfumesQuery(piece?.perfumes ?? []), fromPage);
  if (piece === null) return <MissingPage {...MISSING_PIECE} />;
  return <Piece piece={piece} perfumes={perfumes} />;
}

const MISSING_PIECE = {
  heading: 'Récit introuvable',
  text: 'Ce récit n’existe pas, ou n’est plus publié.',
  way: { href: '/journal', label: 'Lire le journal' },
};
