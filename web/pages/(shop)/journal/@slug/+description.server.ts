import type { PageContext } from 'vike/types';
import { findPiece } from '../../../../content/journal/texts.ts';

export function description({ routeParams }: PageContext): string | null {
  return findPiece(routeParams?.slug ?? '')?.intro ?? null;
}
