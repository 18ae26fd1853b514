import { describe, expect, it } from 'vitest';
import type { ModeratedReview } from '#contracts/http/shop/reviews.ts';
import { narrowedReviews, reviewSearchSchema, reviewsAbout } from './review-search.ts';

const ROSE = '00000000-0000-4000-8000-000000000001';
const AMBRE = '00000000-0000-4000-8000-000000000002';

function review(given: Partial<ModeratedReview>): ModeratedReview {
  return {
    id: given.createdAt ?? '',
    productId: ROSE,
    customerName: 'Ada',
    rating: 5,
    title: 'Excellent',
    comment: 'Doux et long.',
    isVerified: false,
    createdAt: '2026-11-03T10:00:00.000Z',
    publishedAt: null,
    experiencedOn: null,
    answer: null,
    customerEmail: 'ada@exemple.fr',
    productName: 'Rose Alba',
    status: 'pending',
    refusal: null,
    ...given,
  };
}

const found = (query: object, reviews: ModeratedReview[]) => {
  const search = reviewSearchSchema.parse(query);
  return narrowedReviews(reviewsAbout(reviews, search), search).map(({ id }) => id);
};

describe('the list of reviews', () => {
  it('is narrowed to days in Paris, both included, through a change of the clock', () => {
    const reviews = [
      '2026-10-24T21:59:59.999Z',
      '2026-10-24T22:00:00.000Z',
      '2026-10-25T22:59:59.999Z',
      '2026-10-25T23:00:00.000Z',
    ].map((createdAt) => review({ createdAt }));
    expect(found({ from: '2026-10-25', to: '2026-10-25' }, reviews)).toEqual([
      '2026-10-24T22:00:00.000Z',
      '2026-10-25T22:59:59.999Z',
    ]);
  });

  it('is narrowed to a perfume, a state and a mark', () => {
    const reviews = [
      review({ id: 'published', status: 'published' }),
      review({ id: 'low', status: 'published', rating: 2 }),
      review({ id: 'other', status: 'published', productId: AMBRE }),
      review({ id: 'waiting' }),
    ];
    expect(found({ article: ROSE, status: 'published', rating: '5' }, reviews)).toEqual(['published']);
    expect(found({ article: AMBRE }, reviews)).toEqual(['other']);
    expect(found({ status: 'nothing', rating: '6', article: 'x', from: '1/2' }, reviews)).toHaveLength(4);
  });
});
