import type { Rating } from '#contracts/review-titles.ts';

export interface RatingShare {
  readonly rating: Rating;
  readonly count: number;
  /** Rounded, 0 when there are no reviews (decision 9). */
  readonly percentage: number;
}

export interface ReviewSummary {
  readonly count: number;
  /** Null without any review. */
  readonly average: number | null;
  /** From 5 stars down to 1. */
  readonly distribution: readonly RatingShare[];
}

const RATINGS: readonly Rating[] = [5, 4, 3, 2, 1];

export function summarize(reviews: readonly { rating: number }[]): ReviewSummary {
  const count = reviews.length;
  const sum = reviews.reduce((total, review) => total + review.rating, 0);
  const distribution = RATINGS.map((rating) => {
    const ofRating = reviews.filter((review) => review.rating === rating).length;
    return { rating, count: ofRating, percentage: count === 0 ? 0 : Math.round((ofRating / count) * 100) };
  });
  return { count, average: count === 0 ? null : sum / count, distribution };
}

/** `1 avis client`, `7 avis clients` (specification §2). */
export function clientReviewsText(count: number): string {
  return `${count} avis ${count > 1 ? 'clients' : 'client'}`;
}

/** The line after the reviews shown: `2 avis supplémentaires`. */
export function extraReviewsText(count: number): string {
  return `${count} avis ${count > 1 ? 'supplémentaires' : 'supplémentaire'}`;
}
