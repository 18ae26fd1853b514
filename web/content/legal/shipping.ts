import { IMPORT_COSTS } from '#contracts/addresses/import-costs.ts';
import { TERRITORIES } from '#contracts/addresses/territories.ts';
import { SAMPLE_OFFER } from '#contracts/catalog/samples.ts';
import { formatEuros } from '#contracts/cents.ts';
import { FREE_SHIPPING_THRESHOLD, SHIPPING_COST, SHIPPING_COUNTRIES } from '#contracts/constants.ts';
import type { LegalText } from '#contracts/house/legal-text.ts';

/** By country: `Espagne : aux Canaries, à Ceuta, à Melilla`. */
const UNSERVED = SHIPPING_COUNTRIES.flatMap((country) => {
  const places = (TERRITORIES[country] ?? []).flatMap(({ place, vatRate }) =>
    vatRate === undefined ? [place] : [],
  );
  return places.length === 0 ? [] : [`${country}\u00a0: ${[...new Set(places)].join(', ')}`];
});

const free = formatEuros(FREE_SHIPPING_THRESHOLD);

export const shipping: LegalText = {
  title: 'Politique de livraison',
  description:
    'Délais, tarifs, pays desservis, suivi et retours\u00a0: comment la boutique Mirïs livre vos parfums.',
  intro: 'De l’atelier à votre porte, un coffret, un numéro de suivi, et rien à deviner.',
  updated: '2026-11-26',
  sections: () => [
    {
      heading: 'Préparation',
      blocks: [
        'Les commandes passées avant 14 h, du lundi au vendredi, sont expédiées le jour même. Les autres partent le jour ouvré suivant. Chaque flacon voyage calé dans un coffret rigide.',
        `Offert\u00a0: un ${SAMPLE_OFFER}, de chaque parfum commandé. Il suffit de cocher la case au moment de commander.`,
      ],
    },
    {
      heading: 'Délais et transporteurs',
      blocks: [
        'Comptez 3 à 7 jours ouvrés selon la destination. Nous confions nos colis à deux transporteurs\u00a0: Colissimo, à domicile, et Mondial Relay, en point relais.',
        'Toute commande part par Colissimo. Pour un point Mondial Relay, écrivez au service client avant l’expédition, avec votre numéro de commande et le point relais de votre choix.',
      ],
    },
    {
      heading: 'Tarifs',
      blocks: [
        `La livraison coûte ${formatEuros(SHIPPING_COST)}. Elle est offerte dès ${free} d’achat, remises déduites. Le montant exact est affiché dans votre panier, avant la commande.`,
      ],
    },
    {
      heading: 'Pays desservis',
      blocks: [
        'Nous livrons en Europe uniquement\u00a0:',
        { list: SHIPPING_COUNTRIES },
        'La Corse, Madère et les Açores sont desservies aux mêmes conditions.',
        'Certains territoires de ces pays relèvent d’un autre régime de taxes ou de douane. Nous ne livrons pas encore\u00a0:',
        { list: UNSERVED },
      ],
    },
    { heading: 'Suisse\u00a0: taxes et frais d’importation', blocks: [IMPORT_COSTS] },
    {
      heading: 'Suivi',
      blocks: [
        'Dès l’expédition, un e-mail vous communique votre numéro de suivi. Si le colis n’avance plus pendant trois jours ouvrés, écrivez-nous\u00a0: nous ouvrons une enquête auprès du transporteur.',
      ],
    },
    {
      heading: 'Colis endommagé ou incomplet',
      blocks: [
        'Vérifiez votre colis à la réception et signalez tout dommage dans les 48 heures, avec une photographie du colis et du flacon. Nous renvoyons ou remboursons sans attendre l’issue de l’enquête. Ce signalement rapide nous aide\u202f; il ne limite pas vos garanties légales.',
      ],
    },
    {
      heading: 'Retours',
      blocks: [
        'Vous disposez de 14 jours après la réception pour changer d’avis, flacon scellé. La rétractation se déclare en ligne, par le lien «\u00a0Renoncer au contrat ici\u00a0» au bas de chaque page. Les conditions complètes figurent dans nos conditions générales de vente.',
      ],
    },
    {
      heading: 'En résumé',
      blocks: [
        {
          list: [
            `Livraison ${formatEuros(SHIPPING_COST)}, offerte dès ${free}`,
            '3 à 7 jours ouvrés, en Europe',
            'Expédition le jour même avant 14 h, du lundi au vendredi',
            'Suivi par e-mail',
          ],
        },
      ],
    },
  ],
};
