import type { ReviewRefusalReason } from '#contracts/catalog/review-refusals.ts';
import type { Rating } from '#contracts/catalog/review-titles.ts';

export interface Opinion {
  readonly rating: Rating;
  readonly comment: string;
  /** From 1 to 5, where they say it. */
  readonly sillage?: number;
  readonly longevity?: number;
  /** Why it is not published, where it is not. */
  readonly refused?: ReviewRefusalReason;
}

/** What people write, by how often they think so. */
export const OPINIONS: readonly (readonly [weight: number, opinion: Opinion])[] = [
  [
    5,
    {
      rating: 5,
      comment: 'Un sillage élégant, que l’on me demande à chaque fois. Je rachèterai sans hésiter.',
      sillage: 4,
      longevity: 4,
    },
  ],
  [4, { rating: 5, comment: 'Le flacon est magnifique et le parfum tient toute la journée.', longevity: 5 }],
  [4, { rating: 5, comment: 'Offert à ma mère, elle ne le quitte plus. Coffret très soigné.' }],
  [3, { rating: 4, comment: 'Très beau départ, un fond plus discret que je ne le pensais.', sillage: 2 }],
  [3, { rating: 4, comment: 'Livraison rapide, échantillons offerts appréciés. Parfum raffiné.' }],
  [
    2,
    {
      rating: 4,
      comment: 'Une vraie signature. J’aurais aimé un format de voyage.',
      sillage: 3,
      longevity: 4,
    },
  ],
  [1, { rating: 3, comment: 'Agréable, mais trop poudré à mon goût après une heure.' }],
  [1, { rating: 3, comment: 'Joli parfum, tenue moyenne sur ma peau.', longevity: 3 }],
  [1, { rating: 2, comment: 'Pas pour moi : je l’imaginais plus frais d’après la description.' }],
  [
    1,
    {
      rating: 1,
      comment: 'Le livreur a laissé le colis chez un voisin absent tout le week-end.',
      refused: 'off-topic',
    },
  ],
];

/** What the house answers to those who were not pleased. */
export const ANSWER =
  'Merci de votre franchise. Écrivez-nous : nous vous aiderons à trouver le parfum qui vous ressemble.';
