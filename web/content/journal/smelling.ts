import type { PieceText } from './piece.ts';

export const SMELLING: PieceText = {
  perfumes: ['the-blanc', 'brise-de-neroli', 'santal-clair'],
  blocks: [
    'À l’atelier, personne ne juge un parfum le jour même. On le sent sur une mouillette, puis sur la peau, puis le lendemain sur une manche. Trois lectures, parce qu’un parfum a trois âges\u00a0: la tête, qui dure un quart d’heure\u202f; le cœur, deux ou trois heures\u202f; et le fond, qui reste quand on l’a oublié.',
    [
      'La tête flatte. Ce sont les agrumes, les baies, les herbes, tout ce qui s’envole. On achète souvent ',
      { text: 'Brise de Néroli', perfume: 'brise-de-neroli' },
      ' pour son citron vert\u202f; on la garde pour sa fleur d’oranger, qui n’arrive qu’ensuite. À l’inverse, ',
      { text: 'Santal Clair', perfume: 'santal-clair' },
      ' commence par une cardamome un peu vive, et c’est le bois, une heure plus tard, que l’on reconnaît comme le sien.',
    ],
    { heading: 'Un poignet, une journée' },
    'Choisissez un matin sans hâte. Lavez vos poignets, sans savon parfumé. Posez un seul parfum, ne frottez pas, et sortez. Sentez-le à dix minutes, à une heure, au soir, et notez chaque fois un mot, un seul. S’il revient deux fois, c’est lui. Les grains de café n’y font rien\u202f; l’air de la rue, ou la manche de votre propre manteau, reposent mieux le nez.',
    'Ne comparez pas plus de deux parfums par jour, un par bras. Au troisième, on ne sent plus que la fatigue.',
    { heading: 'Le flacon peut attendre' },
    [
      'C’est pour cela que nous joignons à votre commande, si vous cochez la case, un échantillon de 2 ml de chaque parfum, offert. Sentez-le d’abord, gardez le flacon scellé\u202f; si ce n’est pas le vôtre, vous avez ',
      { text: 'quatorze jours pour changer d’avis', href: '/livraison' },
      '. Un parfum que l’on rend vaut mieux qu’un parfum que l’on range.',
    ],
    [
      'Pour une première rencontre, prenez un caractère clair. ',
      { text: 'Thé Blanc', perfume: 'the-blanc' },
      ' ne couvre rien et ne demande rien\u00a0: une vapeur, un zeste, un musc très pur. Il apprend à écouter. Les autres viendront.',
    ],
  ],
};
