import type { PageContext } from 'vike/types';
import { SHOP_DESCRIPTION } from '../../content/shop-head.ts';

/** By the page's address. */
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  '/a-propos':
    'L’histoire de la maison Mirïs\u00a0: un atelier à Grasse, des matières nobles et le temps qu’il faut.',
  '/commande/retrouver':
    'Recevez par e-mail le lien vers la page de votre commande Mirïs\u00a0: suivi, adresse, documents et démarches.',
  '/contact':
    'Écrire à la maison Mirïs, trouver nos horaires, lire les questions fréquentes ou préparer une visite de l’atelier.',
  '/garantie-legale':
    'La notice harmonisée de l’Union européenne sur la garantie légale de conformité\u00a0: deux ans au minimum, et vos droits.',
  '/journal':
    'Le journal de la maison Mirïs\u00a0: une matière, un mot, une manière de sentir, et les parfums où ils mènent.',
  '/mes-donnees':
    'Consulter, télécharger ou effacer les données personnelles que Mirïs conserve à votre sujet\u00a0: une adresse e-mail suffit.',
  '/panier': 'Les parfums que vous avez choisis, leur prix et les frais de livraison, avant de commander.',
  '/parfums':
    'Découvrez toute la Collection Mirïs\u00a0: parfums floraux, orientaux, boisés et frais, composés en France et livrés en Europe.',
  '/retractation':
    'Exercer en ligne votre droit de rétractation sur une commande Mirïs\u00a0: un numéro, une adresse e-mail, un accusé de réception.',
};

export function description({ urlPathname }: PageContext): string {
  return DESCRIPTIONS[urlPathname] ?? SHOP_DESCRIPTION;
}
