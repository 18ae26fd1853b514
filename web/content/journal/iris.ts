import type { PieceText } from './piece.ts';

export const IRIS: PieceText = {
  perfumes: ['iris-souverain', 'jardin-de-nacre', 'rose-alba'],
  blocks: [
    'On croit que l’iris est une fleur. En parfumerie, c’est une racine. La fleur, que l’on voit en mai le long des murs de Toscane, n’a presque pas d’odeur que l’on sache garder\u202f; ce que nous cherchons se forme dessous, dans un rhizome noueux qu’il faut laisser trois ans en terre.',
    'On l’arrache en juillet, à la main. On le lave, on le pèle, on le coupe, puis on l’oublie\u00a0: trois ans encore, au sec, dans des sacs de toile. Pendant ce temps, lentement, naissent les irones, les molécules qui sentent la violette, la farine et le rouge à lèvres ancien. Fraîche, la racine n’en contenait presque pas.',
    { heading: 'Une tonne pour deux kilos' },
    'Distillée, elle livre une cire pâle que l’on appelle le beurre d’iris\u00a0: deux kilos environ pour une tonne de rhizomes secs. C’est l’une des matières les plus coûteuses de notre orgue, et l’une des plus discrètes. Elle ne brille pas, elle éclaire.',
    [
      'Seule, pourtant, elle intimide\u00a0: froide, crayeuse, un peu hautaine. Dans ',
      { text: 'Iris Souverain', perfume: 'iris-souverain' },
      ', nous lui avons donné un lit de daim et de cèdre, et une ouverture de feuille de violette qui la réveille. Il se porte près du corps, du matin au soir, comme une étoffe que l’on ne quitte plus.',
    ],
    { heading: 'Si l’iris vous semble sévère' },
    [
      'La même lumière poudrée passe ailleurs, sans iris. Dans ',
      { text: 'Jardin de Nacre', perfume: 'jardin-de-nacre' },
      ', le musc blanc tient le rôle de la racine, sous un bouquet de pivoine et de magnolia. Dans ',
      { text: 'Rose Alba', perfume: 'rose-alba' },
      ', c’est la pivoine blanche qui arrondit la fleur. On peut commencer par là, et revenir à l’iris quand il vous manquera\u00a0: il sait attendre.',
    ],
    'Un conseil de l’atelier, enfin. Posez l’iris le matin, sur une peau que vous aurez hydratée, car il tient mal sur une peau sèche, et ne le jugez pas avant midi. Il a mis six ans à venir. Donnez-lui trois heures.',
  ],
};
