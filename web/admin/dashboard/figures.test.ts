import { describe, expect, it } from 'vitest';
import { averageRating } from '../format.ts';

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
