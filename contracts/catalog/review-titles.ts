/** Titles a rating stands for (specification §5). */
export const REVIEW_TITLES = {
  1: 'Déçu de cet achat',
  2: 'Pas à la hauteur',
  3: 'Correct sans plus',
  4: 'Bon parfum',
  5: 'Parfait !',
} as const;
export type Rating = keyof typeof REVIEW_TITLES;

/** From the best down. */
export const RATINGS: readonly Rating[] = [5, 4, 3, 2, 1];
