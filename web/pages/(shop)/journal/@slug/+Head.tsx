import { usePageContext } from 'vike-react/usePageContext';
import { findPiece } from '../../../../content/journal/texts.ts';
import { pieceStructuredData } from '../../../../structured-data/journal-data.ts';
import { StructuredData } from '../../../../structured-data/StructuredData.tsx';

export function Head() {
  const { routeParams, globalContext } = usePageContext();
  const piece = findPiece(routeParams.slug ?? '');
  return piece && <StructuredData items={pieceStructuredData(globalContext.publicConfig, piece)} />;
}
