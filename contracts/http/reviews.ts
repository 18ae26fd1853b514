import { z } from 'zod';
import { MAX_LENGTH } from '../constants.ts';
import { emailSchema, idSchema } from '../identifiers.ts';
import { isPlainName, lineSchema, NAME_WITH_LINK, proseSchema } from '../text.ts';
import { wholeNumberSchema } from '../whole-number.ts';

/** A published review as anybody may read it: never with an e-mail address (decision 5). */
export const reviewSchema = z.object({
  id: idSchema,
  productId: idSchema,
  customerName: z.string(),
  rating: z.int().min(1).max(5),
  title: z.string(),
  comment: z.string(),
  isVerified: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type Review = z.infer<typeof reviewSchema>;
export const reviewListSchema = z.array(reviewSchema);

const countSchema = z.int().nonnegative();
/** How many published reviews gave each rating. */
export const ratingCountsSchema = z.object({
  5: countSchema,
  4: countSchema,
  3: countSchema,
  2: countSchema,
  1: countSchema,
});
export type RatingCounts = z.infer<typeof ratingCountsSchema>;

/**
 * GET /api/products/{id}/reviews/overview: what a perfume's page shows of its published reviews, however many there are. `newest` are as
 * many as a page lists, newest first (specification §9).
 */
export const reviewsOverviewSchema = z.object({ counts: ratingCountsSchema, newest: reviewListSchema });
export type ReviewsOverview = z.infer<typeof reviewsOverviewSchema>;

export const moderationStatusSchema = z.enum(['pending', 'published', 'rejected']);
/** GET /api/reviews (session): every review with its author's address and moderation state, pending ones first. */
export const moderatedReviewSchema = reviewSchema.extend({
  customerEmail: z.string(),
  productName: z.string(),
  status: moderationStatusSchema,
});
export type ModeratedReview = z.infer<typeof moderatedReviewSchema>;
export const moderatedReviewListSchema = z.array(moderatedReviewSchema);

export { type Rating, REVIEW_TITLES } from '../review-titles.ts';

export const ratingSchema = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)]);

/** POST /api/products/{id}/reviews; the title is derived from the rating on the server. */
export const submitReviewRequestSchema = z.object({
  customerName: lineSchema
    .min(1, 'Nom requis')
    .max(MAX_LENGTH.review.name)
    .refine(isPlainName, NAME_WITH_LINK),
  customerEmail: emailSchema,
  comment: proseSchema.min(1, 'Commentaire requis').max(MAX_LENGTH.review.comment),
  rating: wholeNumberSchema('Note invalide').pipe(ratingSchema),
  title: z.string().max(200).optional(),
});
export type SubmitReviewRequest = z.output<typeof submitReviewRequestSchema>;

/** PATCH /api/admin/reviews/{id} (decision 8). */
export const moderateReviewRequestSchema = z.object({ status: z.enum(['published', 'rejected']) });
