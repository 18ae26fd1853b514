import type { HouseIdentity } from '#contracts/house/house.ts';
import { said } from '#contracts/house/house-texts.ts';
import type { LegalText } from '#contracts/house/legal-text.ts';
import { ACCESSIBILITY_STATE } from '../../layout/navigation.ts';

/** What binds the service, by what the house said of itself. */
const DUTY: Readonly<Record<HouseIdentity['accessibility'], readonly string[]>> = {
  unsaid: [],
  bound: [
    'Ce service de commerce électronique est soumis aux exigences d’accessibilité de la directive (UE) 2019/882.',
  ],
  exempt: [
    'L’éditeur est une microentreprise\u00a0: il est exempté des exigences de la directive (UE) 2019/882 par son article 4, paragraphe 5, et l’a déclaré à la DGCCRF. Il s’efforce d’y répondre néanmoins.',
  ],
};

/** The statement in the order of the RGAA's model: without an audit that counts, a site says ‘non conforme’. */
export const accessibility: LegalText = {
  title: 'Déclaration d’accessibilité',
  description:
    'Où en est l’accessibilité de la boutique Mirïs, ce qui a été vérifié, et à qui signaler un obstacle.',
  intro:
    'Nous voulons une boutique où chacun puisse choisir et commander. Voici où nous en sommes, sans l’embellir.',
  updated: '2026-11-26',
  sections: ({ company, phone, accessibility: duty }) => [
    {
      heading: 'État de conformité',
      blocks: [
        `Cette déclaration s’applique à l’ensemble des pages de cette boutique, éditée par ${said(company)}.`,
        `Accessibilité\u00a0: ${ACCESSIBILITY_STATE} avec le référentiel général d’amélioration de l’accessibilité (RGAA). Aucun audit du référentiel n’a encore été mené par un tiers\u00a0: en son absence, la règle veut qu’un site se dise non conforme, quels que soient ses propres contrôles.`,
        ...DUTY[duty],
      ],
    },
    {
      heading: 'Ce que nous avons vérifié nous-mêmes',
      blocks: [
        'Ces contrôles sont faits dans un navigateur Chromium, sur écrans étroits et larges, et recommencés à chaque version du site\u00a0:',
        {
          list: [
            'règles WCAG 2.1, niveaux A et AA, de l’outil axe, sur toutes les pages et leurs états (vide, erreur, chargement)\u00a0: aucune infraction relevée',
            'achat complet au clavier seul, de la collection au paiement',
            'pages et formulaires sans JavaScript, là où ils n’en ont pas besoin',
            'couleurs forcées du système, et pages agrandies sans défilement horizontal',
            'textes de remplacement des images, intitulés des champs et annonces des erreurs',
          ],
        },
        'Un outil automatique ne relève qu’une partie des obstacles.',
      ],
    },
    {
      heading: 'Ce qui n’est pas vérifié ou pas accessible',
      blocks: [
        {
          list: [
            'les 106 critères du RGAA, par un tiers',
            'la lecture de toutes les pages avec des lecteurs d’écran (NVDA, JAWS, VoiceOver), par des personnes qui en ont l’usage',
            'les champs de carte bancaire, fournis par notre prestataire de paiement, qui répond de leur accessibilité',
            'les films d’ambiance, sans parole, qui n’ont pas d’audiodescription',
          ],
        },
      ],
    },
    {
      heading: 'Technologies',
      blocks: ['HTML, CSS, JavaScript, WAI-ARIA et SVG.'],
    },
    {
      heading: 'Signaler un obstacle',
      blocks: [
        `Si un contenu ou un service vous résiste, dites-le-nous, par le formulaire ou au ${said(phone)}\u00a0: nous vous servons par un autre moyen, et nous corrigeons.`,
        { href: '/contact', label: 'Nous écrire' },
      ],
    },
    {
      heading: 'Voies de recours',
      blocks: [
        'Si vous nous avez signalé un défaut d’accessibilité qui vous empêche d’accéder à un contenu ou à un service, et que vous n’avez pas obtenu de réponse satisfaisante, vous pouvez saisir le Défenseur des droits\u00a0: par son formulaire, auprès de son délégué dans votre région, ou par courrier gratuit, sans timbre, à Défenseur des droits, Libre réponse 71120, 75342 Paris Cedex 07.',
        { href: 'https://formulaire.defenseurdesdroits.fr/', label: 'Écrire au Défenseur des droits' },
        'Les manquements d’un service de commerce électronique à ses obligations d’accessibilité se signalent aussi à la DGCCRF, sur signal.conso.gouv.fr.',
      ],
    },
  ],
};
