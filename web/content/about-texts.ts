/** The house's story, as the about page tells it. */
export const CHAPTERS = [
  {
    title: 'Une maison née d’un iris',
    paragraphs: [
      'Tout commence par une racine. Il faut trois ans à l’iris pour la former, trois autres pour qu’elle sèche et livre enfin son parfum de violette et de craie. Notre nom vient de cette patience\u00a0: Mirïs, un iris où l’on aurait ajouté une lumière.',
      'Nous avons ouvert notre atelier à Grasse avec une idée simple\u00a0: faire peu de parfums, les faire longtemps, et dire exactement ce qu’ils contiennent.',
    ],
  },
  {
    title: 'Composer, attendre, filtrer',
    paragraphs: [
      'Un parfum Mirïs se construit autour d’une seule matière, que deux ou trois autres éclairent. La formule est écrite à la main, pesée au centième de gramme, puis laissée à macérer à l’abri du jour, dans le verre ambré.',
      'Nous la sentons chaque semaine. Quand plus rien ne dépasse, elle est glacée, filtrée et mise en flacon, quelques centaines à la fois. Le flacon, lui, se garde bien après la dernière goutte.',
    ],
  },
] as const;

export const MATERIALS = [
  {
    picture: '/media/matieres-1.jpg',
    alt: 'Gouttes d’ambre et de résine translucides sur une pierre sombre.',
    name: 'Les résines',
    text: 'Benjoin, labdanum, encens\u00a0: la chaleur lente qui reste sur une écharpe.',
  },
  {
    picture: '/media/matieres-2.jpg',
    alt: 'Lames de cèdre et de santal, copeaux de bois roulés, lumière rasante.',
    name: 'Les bois',
    text: 'Cèdre de l’Atlas, santal de plantation, vétiver fumé\u00a0: la charpente de chaque accord.',
  },
  {
    picture: '/media/matieres-3.jpg',
    alt: 'Pétales d’iris violets en gros plan.',
    name: 'Les fleurs',
    text: 'Iris, rose de mai, fleur d’oranger\u00a0: cueillies tôt, traitées le jour même.',
  },
] as const;
