import { describe, expect, it } from 'vitest';
import { aReview } from '../testing/staged-shop.ts';
import {
  clientReviewsText,
  countRatings,
  extraReviewsText,
  overviewOf,
  summarize,
} from './review-summary.ts';

describe('the reviews’ summary (§2)', () => {
  it('averages and distributes from 5 stars down to 1', () => {
    const summary = summarize(countRatings([{ rating: 5 }, { rating: 5 }, { rating: 4 }]));
    expect(summary.average).toBeCloseTo(4.667, 2);
    expect(summary.distribution).toEqual([
      { rating: 5, count: 2, percentage: 67 },
      { rating: 4, count: 1, percentage: 33 },
      { rating: 3, count: 0, percentage: 0 },
      { rating: 2, count: 0, percentage: 0 },
      { rating: 1, count: 0, percentage: 0 },
    ]);
  });

  it('has no average and only zeros without reviews', () => {
    const summary = summarize(countRatings([]));
    expect(summary.average).toBeNull();
    expect(summary.distribution.every((share) => share.percentage === 0)).toBe(true);
  });

  it('counts all of them and keeps the five newest', () => {
    const ratings = [5, 4, 4, 3, 1, 1, 5];
    const { counts, newest } = overviewOf(ratings.map((rating) => aReview({ rating })));
    expect(counts).toEqual({ 5: 2, 4: 2, 3: 1, 2: 0, 1: 2 });
    expect(newest.map(({ rating }) => rating)).toEqual([5, 4, 4, 3, 1]);
  });

  it('is plural above one', () => {
    expect([1, 2].map(clientReviewsText)).toEqual(['1 avis client', '2 avis clients']);
    expect(clientReviewsText(12_345)).toBe('12\u202f345 avis clients');
    expect([1, 2].map(extraReviewsText)).toEqual(['1 avis supplémentaire', '2 avis supplémentaires']);
  });
});
