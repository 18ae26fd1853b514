export const description =
  'Écrire à la maison Mirïs, trouver nos horaires, lire les questions fréquentes ou préparer une visite de l’atelier.';
