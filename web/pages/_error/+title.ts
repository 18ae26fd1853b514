import type { PageContext } from 'vike/types';

export function title({ is404 }: PageContext): string {
  return is404 ? 'Page introuvable · Mirïs' : 'Erreur · Mirïs';
}
