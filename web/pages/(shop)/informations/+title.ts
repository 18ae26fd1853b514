import type { PageContext } from 'vike/types';
import { findLegalText } from '../../../content/legal/legal-pages.ts';

export function title({ routeParams }: PageContext): string {
  return `${findLegalText(routeParams?.text ?? '')?.title} · Mirïs`;
}
