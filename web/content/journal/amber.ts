import type { PieceText } from './piece.ts';

export const AMBER: PieceText = {
  perfumes: ['ambre-noir', 'vanille-de-minuit', 'oud-mirage'],
  blocks: [
    'Le mot trompe deux fois. L’ambre jaune des bijoux est une résine fossile, presque muette quand elle est froide. L’ambre gris, lui, vient du cachalot\u202f; il sent la mer et le tabac, et nous n’en employons pas. L’ambre dont on parle devant un flacon n’est ni l’un ni l’autre\u00a0: c’est un accord, une phrase que les parfumeurs écrivent depuis la fin du dix-neuvième siècle.',
    { heading: 'Deux résines et une gousse' },
    'Il y faut du labdanum, la gomme collante du ciste, que les bergers de Crète peignaient jadis dans la toison de leurs chèvres\u202f; du benjoin du Laos, qui sent le lait et l’encens\u202f; et de la vanille, qui les marie. Le dosage fait tout. Trop de vanille, et l’on croit manger. Trop de labdanum, et l’on croit prier.',
    [
      'Dans ',
      { text: 'Ambre Noir', perfume: 'ambre-noir' },
      ', nous avons baissé la lumière. La cardamome et le safran piquent les résines, la rose turque passe au loin, le bois fumé ferme la porte. C’est un extrait\u00a0: une goutte au creux du coude suffit, et l’écharpe s’en souvient encore au printemps.',
    ],
    [
      { text: 'Vanille de Minuit', perfume: 'vanille-de-minuit' },
      ' part de l’autre bout\u00a0: la gousse d’abord, fendue à la lame, puis le rhum et le tabac blond, sans un gramme de sucre. ',
      { text: 'Oud Mirage', perfume: 'oud-mirage' },
      ', enfin, remplace la douceur par le sable. Un bois sec, un miel sombre, l’encens d’Oman\u00a0: on y marche longtemps.',
    ],
    { heading: 'Quand les porter' },
    'Les ambres aiment le froid. La peau les déploie, l’air sec les retient\u202f; en plein été, ils prennent toute la place. De novembre à mars, posez-les une demi-heure avant de sortir, une seule fois, et jamais sur un linge clair\u00a0: les résines tachent. Ils reviendront d’eux-mêmes, au premier mouvement, dans l’escalier ou dans le train.',
    'Et si vous hésitez entre les trois, ne les sentez pas ensemble. Prenez trois soirs, un pour chacun. Au matin, l’oreiller aura choisi.',
  ],
};
