import { RATINGS, type Rating } from '#contracts/catalog/review-titles.ts';
import { REVIEWS_SHOWN } from '#contracts/constants.ts';
import type { RatingCounts, Review, ReviewsOverview } from '#contracts/http/shop/reviews.ts';
import { averageText, plural } from '../ui/formats.ts';

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

/** What a page shows of these reviews, which are listed newest first. */
export function overviewOf(reviews: readonly Review[]): ReviewsOverview {
  const verified = countRatings(reviews.filter(({ isVerified }) => isVerified));
  return { counts: countRatings(reviews), verified, newest: reviews.slice(0, REVIEWS_SHOWN) };
}

export function countRatings(reviews: readonly { rating: number }[]): RatingCounts {
  const counts = { 5: 0, 4: 0, 3: 0, 2: 0, 1: 0 };
  for (const rating of RATINGS) counts[rating] = reviews.filter((review) => review.rating === rating).length;
  return counts;
}

export function summarize(counts: RatingCounts): ReviewSummary {
  const count = RATINGS.reduce<number>((total, rating) => total + counts[rating], 0);
  const sum = RATINGS.reduce<number>((total, rating) => total + rating * counts[rating], 0);
  const distribution = RATINGS.map((rating) => ({
    rating,
    count: counts[rating],
    percentage: count === 0 ? 0 : Math.round((counts[rating] / count) * 100),
  }));
  return { count, average: count === 0 ? null : sum / count, distribution };
}

/** `1 avis client`, `7 avis clients` (specification §2). */
export function clientReviewsText(count: number): string {
  return plural(count, 'avis client', 'avis clients');
}

/** What verified reviews say apart from the others: `dont 3 vérifiés, moyenne 4,7`. */
export function verifiedReviewsText({ count, average }: ReviewSummary): string {
  if (average === null) return 'aucun n’est vérifié';
  return `dont ${plural(count, 'vérifié')}, moyenne ${averageText(average)}`;
}

/** The line after the reviews shown: `2 avis supplémentaires`. */
export function extraReviewsText(count: number): string {
  return plural(count, 'avis supplémentaire', 'avis supplémentaires');
}
