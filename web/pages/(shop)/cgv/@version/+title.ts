import type { PageContext } from 'vike/types';

export function title({ routeParams }: PageContext): string {
  return `Conditions générales de vente, version ${routeParams?.version ?? ''} · Mirïs`;
}
