import type { ModeratedReview } from '#contracts/http/reviews.ts';

/** Average of published ratings with one decimal and a comma (decision 8), and how many there are. */
export function averageRating(reviews: readonly Pick<ModeratedReview, 'rating' | 'status'>[]): {
  average: string;
  count: number;
} {
  const ratings = reviews.filter(({ status }) => status === 'published').map(({ rating }) => rating);
  const sum = ratings.reduce((total, rating) => total + rating, 0);
  const average = ratings.length === 0 ? 0 : sum / ratings.length;
  return { average: average.toFixed(1).replace('.', ','), count: ratings.length };
}
