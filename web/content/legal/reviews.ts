import { REVIEW_REFUSALS } from '#contracts/catalog/review-refusals.ts';
import type { LegalText } from '#contracts/house/legal-text.ts';

/** How reviews are taken in, checked and kept (code de la consommation L111-7-2, D111-16 to D111-19). */
export const reviewRules: LegalText = {
  title: 'Nos avis clients',
  description:
    'Comment les avis de la boutique Mirïs sont recueillis, vérifiés, publiés, classés et conservés.',
  intro: 'Un avis n’a de valeur que si l’on sait d’où il vient. Voici comment nous les traitons.',
  updated: '2026-11-26',
  sections: () => [
    {
      heading: 'Qui peut déposer un avis',
      blocks: [
        'Toute personne qui a porté l’un de nos parfums, qu’elle l’ait acheté ici ou reçu en cadeau. Nous ne payons aucun avis\u00a0: ni argent, ni remise, ni échantillon n’est donné en échange.',
      ],
    },
    {
      heading: 'Ce que «\u00a0Vérifié\u00a0» veut dire',
      blocks: [
        'La mention «\u00a0Vérifié\u00a0» est posée par notre système, jamais à la main, quand l’avis est déposé avec l’adresse e-mail d’une commande payée et non remboursée de ce parfum. Les autres avis ne sont pas vérifiés\u00a0: nous les lisons, mais nous ne savons pas si leur auteur a acheté le parfum.',
        'La moyenne affichée compte tous les avis publiés\u202f; celle des seuls avis vérifiés est indiquée à côté. Les moteurs de recherche ne reçoivent de nous que les avis vérifiés et leur moyenne.',
      ],
    },
    {
      heading: 'La lecture avant publication',
      blocks: [
        'Une personne de la maison lit chaque avis avant de le publier, bon ou mauvais. Il est publié ou refusé dans les sept jours qui suivent son dépôt. Nous ne corrigeons ni ne raccourcissons aucun texte.',
        'Un avis n’est refusé que pour l’une de ces raisons, dont son auteur est informé par e-mail et après quoi il peut en écrire un autre\u00a0:',
        { list: Object.values(REVIEW_REFUSALS).map(({ label }) => label) },
      ],
    },
    {
      heading: 'L’ordre et les dates',
      blocks: [
        'Les avis sont classés par date de publication, du plus récent au plus ancien, et tous peuvent être lus. Chacun porte la date à laquelle il a été publié et, quand son auteur l’a indiquée, la date à laquelle il a porté le parfum.',
        'La maison peut répondre à un avis\u202f; sa réponse est signée «\u00a0Réponse de la maison\u00a0».',
      ],
    },
    {
      heading: 'Combien de temps ils restent',
      blocks: [
        'Un avis reste publié tant que le parfum est en vente, sauf si son auteur en demande le retrait ou l’effacement. Sans nouvelle de son auteur pendant trois ans, son nom et son texte sont effacés\u202f; seules demeurent sa note et, s’il l’avait, la mention «\u00a0Vérifié\u00a0».',
      ],
    },
    {
      heading: 'Nous écrire au sujet d’un avis',
      blocks: [
        'Vous êtes l’auteur d’un avis et souhaitez le modifier ou le retirer, ou un avis vous paraît faux ou illicite\u00a0? Écrivez-nous, nous le relisons et vous répondons.',
        'Il n’est pas possible de contacter l’auteur d’un avis\u00a0: son adresse e-mail n’est ni publiée ni communiquée.',
        { href: '/contact', label: 'Nous écrire' },
        { href: '/mes-donnees', label: 'Consulter ou effacer mes données' },
      ],
    },
  ],
};
