import { formatEuros } from '#contracts/cents.ts';
import { FREE_SHIPPING_THRESHOLD, SHIPPING_COST } from '#contracts/constants.ts';

/** The three questions of the contact page (specification §2). */
export const FAQ = [
  {
    question: 'Quels sont les frais et les délais de livraison ?',
    answer: `La livraison coûte ${formatEuros(SHIPPING_COST)} et vous est offerte dès ${formatEuros(FREE_SHIPPING_THRESHOLD)} d’achat. Comptez 3 à 7 jours ouvrés, partout en Europe, avec Colissimo ou Mondial Relay.`,
  },
  {
    question: 'Puis-je sentir un parfum avant de l’ouvrir ?',
    answer:
      'Oui. Un échantillon de 2 ml du parfum commandé est joint à chaque flacon : sentez-le d’abord, gardez le flacon scellé, et renvoyez-le si ce n’est pas le vôtre.',
  },
  {
    question: 'Comment retourner un flacon ?',
    answer:
      'Vous avez 14 jours après la réception. Écrivez-nous avec votre numéro de commande, renvoyez le flacon scellé, et nous vous remboursons sous 14 jours. Un colis arrivé abîmé se signale dans les 48 heures.',
  },
] as const;
