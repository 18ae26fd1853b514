import { MAX_LISTED } from '#contracts/constants.ts';
import type { ModeratedReview } from '#contracts/http/shop/reviews.ts';
import { plural } from '../ui/formats.ts';

/** What a list of the console holds: `12 messages`, or `Les 500 derniers messages` where it may not be all. */
export function listedText(count: number, one: string): string {
  return count < MAX_LISTED ? plural(count, one) : `Les ${MAX_LISTED} derniers ${one}s`;
}

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

/** How many reviews there are, and how many of them wait: `14 avis, dont 2 en attente`. */
export function pendingReviewsText(reviews: readonly Pick<ModeratedReview, 'status'>[]): string {
  const pending = reviews.filter(({ status }) => status === 'pending').length;
  const all = plural(reviews.length, 'avis', 'avis');
  return pending === 0 ? all : `${all}, dont ${pending} en attente`;
}
