import type { ModeratedReview } from '#contracts/http/shop/reviews.ts';

/** Moderation states as people read them. */
export const REVIEW_STATES: Record<
  ModeratedReview['status'],
  { label: string; badge: 'warning' | 'success' | 'secondary' }
> = {
  pending: { label: 'En attente', badge: 'warning' },
  published: { label: 'Publié', badge: 'success' },
  rejected: { label: 'Rejeté', badge: 'secondary' },
};
