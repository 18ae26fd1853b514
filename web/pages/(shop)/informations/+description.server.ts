import type { PageContext } from 'vike/types';
import { findLegalText } from '../../../content/legal/legal-pages.ts';

export function description({ routeParams }: PageContext): string | null {
  return findLegalText(routeParams?.text ?? '')?.description ?? null;
}
