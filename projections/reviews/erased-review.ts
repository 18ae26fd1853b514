import { ERASED_AUTHOR } from '#contracts/erased-review.ts';

/** What stands in a review whose author was erased: its mark stays, and nothing that anybody wrote. */
export const ERASED_REVIEW = {
  customerName: ERASED_AUTHOR,
  title: 'Avis effacé',
  comment: 'Le texte de cet avis a été effacé avec les données de son auteur\u202f; sa note reste.',
} as const;
