import { z } from 'zod';
import { endOfParisDay, startOfParisDay } from '#contracts/french/paris-time.ts';
import { type ModeratedReview, moderatedReviewSchema } from '#contracts/http/shop/reviews.ts';
import { idSchema } from '#contracts/identifiers.ts';

/** What the list of reviews is narrowed to. */
export const reviewSearchSchema = z.object({
  status: moderatedReviewSchema.shape.status.or(z.literal('all')).catch('all'),
  rating: z.enum(['all', '5', '4', '3', '2', '1']).catch('all'),
  /** Of which perfume. */
  article: idSchema.optional().catch(undefined),
  /** Written on these days in Paris, both included. */
  from: z.iso.date().optional().catch(undefined),
  to: z.iso.date().optional().catch(undefined),
});
export type ReviewSearch = z.output<typeof reviewSearchSchema>;

/** Reviews of the perfume and the days that are asked for, whatever their state and mark. */
export function reviewsAbout(
  reviews: readonly ModeratedReview[],
  { article, from, to }: ReviewSearch,
): readonly ModeratedReview[] {
  const begin = from === undefined ? '' : (startOfParisDay(from) ?? '');
  const end = to === undefined ? null : endOfParisDay(to);
  return reviews.filter(
    ({ productId, createdAt }) =>
      (article === undefined || productId === article) &&
      createdAt >= begin &&
      (end === null || createdAt < end),
  );
}

/** Of these, those of the state and the mark that are asked for. */
export function narrowedReviews(
  reviews: readonly ModeratedReview[],
  { status, rating }: ReviewSearch,
): readonly ModeratedReview[] {
  return reviews.filter(
    (review) =>
      (status === 'all' || review.status === status) &&
      (rating === 'all' || review.rating === Number(rating)),
  );
}
