export const description =
  'Recevez par e-mail le lien vers la page de votre commande Mirïs\u00a0: suivi, adresse, documents et démarches.';
