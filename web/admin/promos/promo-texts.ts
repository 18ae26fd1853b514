/** What the console says after commands on promo codes (specification §8). */
export const PROMO_TEXTS = {
  create: {
    done: 'Code promo créé avec succès',
    failed: 'Erreur',
    failedDetail: 'Impossible de créer le code promo',
    isReasonAppended: true,
  },
  revise: {
    done: 'Code promo mis à jour avec succès',
    failed: 'Erreur',
    failedDetail: 'Impossible de mettre à jour le code promo',
    isReasonAppended: true,
  },
  delete: {
    done: 'Code promo supprimé avec succès',
    failed: 'Erreur',
    failedDetail: 'Impossible de supprimer le code promo',
    isReasonAppended: true,
  },
} as const;
