import { describe, expect, it } from 'vitest';
import { pendingReviewsText } from './review-states.ts';

describe('the reviews’ summary line', () => {
  it('says how many wait, when any do', () => {
    const reviews = [{ status: 'pending' }, { status: 'published' }, { status: 'rejected' }] as const;
    expect(pendingReviewsText(reviews)).toBe('3 avis, dont 1 en attente');
    expect(pendingReviewsText(reviews.slice(1))).toBe('2 avis');
    expect(pendingReviewsText([])).toBe('0 avis');
  });
});
