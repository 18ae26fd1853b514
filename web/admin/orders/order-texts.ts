/** What the console says after commands on orders (specification §8). */
export const ORDER_TEXTS = {
  revise: { done: 'Commande mise à jour avec succès', failed: 'Erreur lors de la mise à jour' },
  delete: { done: 'Commande supprimée avec succès', failed: 'Erreur lors de la suppression' },
  resendMail: {
    done: 'E-mail renvoyé',
    failed: 'Erreur',
    failedDetail: 'Impossible de renvoyer l’e-mail',
  },
  retryRefund: {
    done: 'Remboursement demandé à nouveau',
    failed: 'Erreur',
    failedDetail: 'Impossible de relancer le remboursement',
  },
} as const;
