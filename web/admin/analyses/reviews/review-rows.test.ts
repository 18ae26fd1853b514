import { describe, expect, it } from 'vitest';
import type { ReviewsBehind } from '#contracts/http/figures/figures.ts';
import { reviewRows } from './review-rows.ts';

/** A list of reviews, each written on its day of November; so many more are not on it. */
function listed(verdicts: Record<number, 'published' | 'refused' | null>, more = 0): ReviewsBehind {
  const reviews = Object.entries(verdicts).map(([day, verdict]) => ({
    id: `00000000-0000-4000-8000-0000000000${day.padStart(2, '0')}`,
    productId: '00000000-0000-4000-8000-000000000099',
    name: 'Rose Alba',
    rating: 4,
    writtenAt: `2026-11-${day.padStart(2, '0')}T10:00:00.000Z`,
    decidedAt: null,
    verdict,
  }));
  reviews.reverse();
  return { count: reviews.length + more, reviews };
}

const rowsBetween = (then: ReviewsBehind, now: ReviewsBehind, isSince: boolean) =>
  reviewRows(then, now, isSince).map(({ writtenAt, was, is }) => [Number(writtenAt.slice(8, 10)), was, is]);

describe('the reviews behind a figure of a day', () => {
  const then = listed({ 1: 'published', 2: null });
  const now = listed({ 1: 'published', 2: 'refused', 3: null });

  it('are those that it counted, the newest first, with what they are by now', () => {
    expect(rowsBetween(then, now, false)).toEqual([
      [2, null, 'refused'],
      [1, 'published', 'published'],
    ]);
  });

  it('that it counts otherwise now are those that were decided on or written since', () => {
    expect(rowsBetween(then, now, true)).toEqual([
      [3, undefined, null],
      [2, null, 'refused'],
    ]);
  });

  it('are not taken for changed where one of both lists does not reach', () => {
    const cut = listed({ 2: null, 3: null }, 1);
    expect(rowsBetween(listed({ 1: null, 2: null }), cut, true)).toEqual([[3, undefined, null]]);
  });
});
