import { describe, expect, it } from 'vitest';
import { averageRating, listedText, pendingReviewsText } from './format.ts';

describe('what a list of the console holds', () => {
  it('is how many there are, or the last 500 where there may be more', () => {
    expect(listedText(1, 'abonné')).toBe('1 abonné');
    expect(listedText(499, 'abonné')).toBe('499 abonnés');
    expect(listedText(500, 'abonné')).toBe('Les 500 derniers abonnés');
  });
});

describe('the dashboard’s figures', () => {
  it('average published ratings only, with one decimal', () => {
    const reviews = [
      { rating: 5, status: 'published' },
      { rating: 4, status: 'published' },
      { rating: 4, status: 'published' },
      { rating: 1, status: 'pending' },
      { rating: 1, status: 'rejected' },
    ] as const;
    expect(averageRating(reviews)).toEqual({ average: '4,3', count: 3 });
    expect(averageRating([])).toEqual({ average: '0,0', count: 0 });
  });
});

describe('the reviews’ summary line', () => {
  it('says how many wait, when any do', () => {
    const reviews = [{ status: 'pending' }, { status: 'published' }, { status: 'rejected' }] as const;
    expect(pendingReviewsText(reviews)).toBe('3 avis, dont 1 en attente');
    expect(pendingReviewsText(reviews.slice(1))).toBe('2 avis');
    expect(pendingReviewsText([])).toBe('0 avis');
  });
});
