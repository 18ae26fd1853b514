/** Said where a telephone number is asked for, and in the contract (code de la consommation L223-2, in force since 11 August 2026). */
export const TELEPHONE_NOTICE =
  'Il est interdit de démarcher par téléphone un consommateur sans son consentement préalable (code de la consommation, article L. 223-1). Votre numéro ne sert qu’à la livraison et au suivi de votre commande.';
