import type { PageContext } from 'vike/types';
import { findPiece } from '../../../../content/journal/texts.ts';

export function title({ routeParams }: PageContext): string {
  return `${findPiece(routeParams?.slug ?? '')?.title ?? 'Le journal'} · Mirïs`;
}
