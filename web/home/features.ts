import type { IconName } from '../ui/Icon.tsx';

/** The four blocks of the features section (specification §2). */
export const FEATURES: readonly { icon: IconName; title: string; text: string }[] = [
  {
    icon: 'truck',
    title: 'Livraison premium',
    text: 'Partout en Europe avec Colissimo et Mondial Relay, en 3 à 7 jours ouvrés, dans un coffret à nos armes.',
  },
  {
    icon: 'lock',
    title: 'Paiement sécurisé',
    text: 'Par carte bancaire, ou par portefeuille en ligne quand votre navigateur en propose un. Vos données de paiement ne passent jamais par nos serveurs.',
  },
  {
    icon: 'seal',
    title: 'Avis certifiés',
    text: 'Chaque avis est lu avant d’être publié, et ceux des acheteurs portent la mention « Vérifié ».',
  },
  {
    icon: 'bell',
    title: 'Service client',
    text: 'Une personne de la maison vous répond du lundi au samedi, par e-mail ou par téléphone.',
  },
];
