/** What the console says after commands on products (specification §8). */
export const PRODUCT_TEXTS = {
  create: { done: 'Produit créé avec succès', failed: 'Erreur lors de la création' },
  revise: { done: 'Produit mis à jour avec succès', failed: 'Erreur lors de la mise à jour' },
  delete: {
    done: 'Produit supprimé définitivement',
    failed: 'Erreur lors de la suppression',
    failedDetail: 'Impossible de supprimer le produit',
  },
} as const;
