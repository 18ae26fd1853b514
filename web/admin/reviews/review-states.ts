import type { ModeratedReview } from '#contracts/http/reviews.ts';
import { plural } from '../../ui/formats.ts';

type Status = ModeratedReview['status'];

/** Moderation states as people read them. */
export const REVIEW_STATES: Record<Status, { label: string; badge: 'warning' | 'success' | 'secondary' }> = {
  pending: { label: 'En attente', badge: 'warning' },
  published: { label: 'Publié', badge: 'success' },
  rejected: { label: 'Rejeté', badge: 'secondary' },
};

export const MODERATION_TEXTS = {
  publish: { done: 'Avis publié', failed: 'Erreur', failedDetail: "Impossible de publier l'avis" },
  answer: { done: 'Réponse publiée', failed: 'Erreur', failedDetail: "Impossible d'enregistrer la réponse" },
  withdraw: { done: 'Réponse retirée', failed: 'Erreur', failedDetail: 'Impossible de retirer la réponse' },
  reject: { done: 'Avis rejeté', failed: 'Erreur', failedDetail: "Impossible de rejeter l'avis" },
} as const;

/** How many reviews there are, and how many of them wait: `14 avis, dont 2 en attente`. */
export function pendingReviewsText(reviews: readonly { readonly status: Status }[]): string {
  const pending = reviews.filter(({ status }) => status === 'pending').length;
  const all = plural(reviews.length, 'avis', 'avis');
  return pending === 0 ? all : `${all}, dont ${pending} en attente`;
}
