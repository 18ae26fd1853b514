import { describe, expect, it } from 'vitest';
import { clientReviewsText, extraReviewsText, summarize } from './review-summary.ts';

describe('the reviews’ summary (§2)', () => {
  it('averages and distributes from 5 stars down to 1', () => {
    const summary = summarize([{ rating: 5 }, { rating: 5 }, { rating: 4 }]);
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
    const summary = summarize([]);
    expect(summary.average).toBeNull();
    expect(summary.distribution.every((share) => share.percentage === 0)).toBe(true);
  });

  it('is plural above one', () => {
    expect([1, 2].map(clientReviewsText)).toEqual(['1 avis client', '2 avis clients']);
    expect([1, 2].map(extraReviewsText)).toEqual(['1 avis supplémentaire', '2 avis supplémentaires']);
  });
});
