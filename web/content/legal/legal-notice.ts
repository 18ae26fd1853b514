import { frenchSpaces } from '#contracts/french/spaces.ts';
import { addressOf, mediatorOf, reachable, said } from '#contracts/house/house-texts.ts';
import type { LegalText } from '#contracts/house/legal-text.ts';

export const legalNotice: LegalText = {
  title: 'Mentions légales',
  description: 'Éditeur, hébergeur et informations légales de la boutique Mirïs.',
  intro: 'Les informations que toute boutique en ligne doit à ses visiteurs, réunies sur une page.',
  updated: '2026-11-26',
  sections: (house, email) => [
    {
      heading: 'Éditeur du site',
      blocks: [
        `Le site Mirïs est édité par ${said(house.company)}, ${said(house.legalForm)}, dont le siège social est situé ${said(addressOf(house))}.`,
        {
          list: [
            `Immatriculation\u00a0: ${said(house.registration)}`,
            `SIRET\u00a0: ${said(house.siret)}`,
            `TVA intracommunautaire\u00a0: ${said(house.vatNumber)}`,
            `Téléphone\u00a0: ${said(house.phone)}`,
            `E-mail\u00a0: ${email}`,
            `Directeur de la publication\u00a0: ${said(house.director)}`,
            ...(house.producerId === ''
              ? []
              : [`Identifiant unique de producteur d’emballages (REP)\u00a0: ${house.producerId}`]),
          ],
        },
      ],
    },
    { heading: 'Hébergement', blocks: [`Le site est hébergé par ${said(house.host)}.`] },
    {
      heading: 'Propriété intellectuelle',
      blocks: [
        'La marque Mirïs, les noms des parfums, les textes, les photographies, les films et la mise en page de ce site sont protégés. Toute reproduction ou représentation, totale ou partielle, sans autorisation écrite préalable est interdite.',
        'Les courtes citations et les liens vers nos pages sont libres, à condition d’en indiquer la source.',
      ],
    },
    {
      heading: 'Personne responsable des produits cosmétiques',
      blocks: [
        `Au sens du règlement (CE) n° 1223/2009, la personne responsable des parfums vendus sur ce site est ${said(reachable(house.responsiblePerson, email))}. La liste des ingrédients figure sur chaque page produit et sur chaque étui.`,
      ],
    },
    {
      heading: 'Emballages et tri',
      blocks: [
        house.sorting === ''
          ? 'Les consignes de tri figurent sur l’étui de chaque parfum.'
          : `Comment trier l’étui et le flacon\u00a0: ${frenchSpaces(house.sorting)}`,
      ],
    },
    {
      heading: 'Signaler un contenu',
      blocks: [
        'Les avis de nos clients sont des contenus que nous hébergeons. Notre point de contact unique, pour chacun comme pour les autorités (règlement (UE) 2022/2065, articles 11 et 12), est le service client, en français. Pour signaler un avis que vous jugez illicite, dites lequel et pourquoi\u00a0: nous l’examinons sans automatisme, et nous vous donnons notre décision et ses raisons.',
        { href: '/contact', label: 'Nous écrire' },
        { href: '/avis-clients', label: 'Comment nous traitons les avis' },
      ],
    },
    {
      heading: 'Données personnelles et cookies',
      blocks: [
        'Le traitement de vos données est décrit dans notre politique de confidentialité. Ce site ne dépose aucun traceur publicitaire et n’utilise que les cookies nécessaires à votre commande.',
      ],
    },
    {
      heading: 'Médiation et litiges',
      blocks: [
        `Après une réclamation écrite restée sans réponse satisfaisante, vous pouvez recourir gratuitement au médiateur de la consommation dont nous relevons\u00a0: ${mediatorOf(house)}.`,
        'Le site et son contenu sont régis par le droit français.',
      ],
    },
  ],
};
