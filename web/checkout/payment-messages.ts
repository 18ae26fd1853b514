/** Specification §8, word for word. */
export const LOAD_FAILURE = {
  title: 'Erreur de Chargement',
  description: 'Impossible de charger le formulaire de paiement. Veuillez recharger la page.',
} as const;
export const NOT_READY = "Le système de paiement n'est pas encore prêt. Veuillez attendre quelques secondes.";
export const PAYMENT_FAILURE = 'Erreur de Paiement';
export const UNEXPECTED = 'Une erreur inattendue est survenue. Veuillez réessayer.';
