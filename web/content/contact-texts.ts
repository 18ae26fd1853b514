import { SAMPLE_OFFER } from '#contracts/catalog/samples.ts';
import { formatEuros } from '#contracts/cents.ts';
import { FREE_SHIPPING_THRESHOLD, SHIPPING_COST } from '#contracts/constants.ts';

/** The three questions of the contact page (specification §2). */
export const FAQ = [
  {
    question: 'Quels sont les frais et les délais de livraison\u202f?',
    answer: `La livraison coûte ${formatEuros(SHIPPING_COST)} et vous est offerte dès ${formatEuros(FREE_SHIPPING_THRESHOLD)} d’achat. Comptez 3 à 7 jours ouvrés, partout en Europe, avec Colissimo. Vous préférez un point Mondial Relay\u202f? Écrivez-nous dès votre commande, avant son expédition.`,
  },
  {
    question: 'Puis-je sentir un parfum avant de l’ouvrir\u202f?',
    answer: `Oui\u00a0: un ${SAMPLE_OFFER}, offert avec chaque parfum. Cochez la case au moment de commander\u202f; sentez-le d’abord, gardez le flacon scellé, et renvoyez-le si ce n’est pas le vôtre.`,
  },
  {
    question: 'Comment retourner un flacon\u202f?',
    answer:
      'Vous avez 14 jours après la réception. Déclarez votre rétractation en ligne, par le lien «\u00a0Renoncer au contrat ici\u00a0» au bas de chaque page, ou écrivez-nous\u202f; renvoyez le flacon scellé, et nous vous remboursons sous 14 jours. Un colis arrivé abîmé se signale dans les 48 heures.',
  },
] as const;
