import { z } from 'zod';
import { REVIEW_REFUSAL_REASONS } from '../../catalog/review-refusals.ts';
import { MAX_LENGTH } from '../../constants.ts';
import { degreeSchema } from '../../events/catalog/product.ts';
import {
  isPlainName,
  lineSchema,
  NAME_WITH_LINK,
  proseSchema,
  wholeNumberSchema,
} from '../../field-schemas.ts';
import { emailSchema, idSchema } from '../../identifiers.ts';

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
  /** When it became public, which the law has shown (D111-17); null while it is not. */
  publishedAt: z.iso.datetime().nullable(),
  /** When its author wore the perfume; null where they were not asked. */
  experiencedOn: z.iso.date().nullable(),
  /** How its author found it to be worn, on the house's scale; absent where they did not say. */
  sillage: degreeSchema.optional(),
  longevity: degreeSchema.optional(),
  /** What the house answered; null without an answer. */
  answer: z.string().nullable(),
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

/** What verified buyers say of a degree: the average with one decimal, and how many of them said it. */
const opinionSchema = z.object({ average: z.number(), count: z.int().positive() });
export type Opinion = z.infer<typeof opinionSchema>;

/** How verified buyers found a perfume to be worn, each counted once, by what they said last; absent where none said it. */
export const buyersCharacterSchema = z.object({
  sillage: opinionSchema.optional(),
  longevity: opinionSchema.optional(),
});
export type BuyersCharacter = z.infer<typeof buyersCharacterSchema>;

/**
 * GET /api/products/{id}/reviews/overview: what a perfume's page shows of its published reviews, however many there are. `newest` are as
 * many as a page lists, the last published first (specification §9).
 */
export const reviewsOverviewSchema = z.object({
  counts: ratingCountsSchema,
  /** Of them, those whose author bought the perfume. */
  verified: ratingCountsSchema,
  buyers: buyersCharacterSchema.optional(),
  newest: reviewListSchema,
});
export type ReviewsOverview = z.infer<typeof reviewsOverviewSchema>;

export const refusalReasonSchema = z.enum(REVIEW_REFUSAL_REASONS);
export const moderationStatusSchema = z.enum(['pending', 'published', 'rejected']);
/** GET /api/reviews (session): every review with its author's address and moderation state, pending ones first. */
export const moderatedReviewSchema = reviewSchema.extend({
  customerEmail: z.string(),
  productName: z.string(),
  status: moderationStatusSchema,
  /** Why it was refused; null where it was not, or no reason was chosen. */
  refusal: refusalReasonSchema.nullable(),
  /** What `If-Match` names when it is decided on; missing in rows of the version before (ADR 0004). */
  revision: z.int().optional(),
});
export type ModeratedReview = z.infer<typeof moderatedReviewSchema>;
export const moderatedReviewListSchema = z.array(moderatedReviewSchema);

/** In `fresh` of a 412 `stale-revision`: the review as others left it. */
export const staleReviewSchema = z.object({
  revision: z.int(),
  status: moderationStatusSchema,
  answer: z.string().nullable(),
});
export type StaleReview = z.infer<typeof staleReviewSchema>;

export const ratingSchema = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)]);

/** A day that has begun somewhere on earth. */
const pastDaySchema = z.iso
  .date({ error: 'Cette date n’existe pas', abort: true })
  .refine((day) => Date.parse(day) <= Date.now() + 14 * 3_600_000, 'Cette date est dans le futur');

/** Whoever does not choose one sends an empty text. */
const chosenDegreeSchema = z
  .preprocess(
    (chosen) => (chosen === '' ? undefined : chosen),
    wholeNumberSchema('Degré invalide').pipe(degreeSchema).optional(),
  )
  .optional();

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
  sillage: chosenDegreeSchema,
  longevity: chosenDegreeSchema,
  // A form without a script sends the field empty.
  experiencedOn: z.preprocess((day) => (day === '' ? undefined : day), pastDaySchema.optional()).optional(),
});
export type SubmitReviewRequest = z.output<typeof submitReviewRequestSchema>;

/** PATCH /api/admin/reviews/{id} (decision 8). */
export const moderateReviewRequestSchema = z
  .object({
    status: z.enum(['published', 'rejected']),
    /** Of a refusal: its author is told (code de la consommation D111-18). */
    reason: refusalReasonSchema.optional(),
  })
  .refine(({ status, reason }) => status === 'published' || reason !== undefined, {
    path: ['reason'],
    error: 'Choisissez la raison du refus\u00a0: l’auteur de l’avis en est informé',
  });

/** PUT /api/admin/reviews/{id}/answer: null takes the answer back. */
export const answerReviewRequestSchema = z.object({
  answer: proseSchema.min(1, 'Réponse requise').max(MAX_LENGTH.review.comment).nullable(),
});
