import type { PageContextServer } from 'vike/types';
import { findPiece } from '../../../../content/journal/texts.ts';

export function image({ routeParams, globalContext }: PageContextServer): string {
  const picture = findPiece(routeParams.slug ?? '')?.picture ?? '/media/og.jpg';
  return new URL(picture, globalContext.publicConfig.publicUrl).href;
}
