export const description =
  'Prix, commande, paiement, livraison, rétractation et garanties\u00a0: les conditions de vente de la boutique Mirïs.';
