import { z } from 'zod';
import { REVIEW_REFUSAL_REASONS } from '../../catalog/review-refusals.ts';
import { idSchema } from '../../identifiers.ts';
import { personal } from '../../privacy/personal.ts';
import { defineEvent, type EventsOf } from '../event.ts';
import { degreeSchema } from './product.ts';

const ids = {
  reviewId: idSchema.describe('The review.'),
  productId: idSchema.describe('The perfume it is about.'),
};

/** Stream `review-{id}`. */
export const reviewEvents = {
  ReviewSubmitted: defineEvent(
    1,
    'A shopper wrote a review; it waits for moderation.',
    z.object({
      ...ids,
      customerName: personal(z.string().describe('Name it is signed with.')),
      customerEmail: personal(z.string().describe('E-mail address of who wrote it.'), 'email'),
      rating: z.int().min(1).max(5).meta({ description: 'Mark given.', unit: 'stars' }),
      title: personal(z.string().describe('Title.')),
      comment: personal(z.string().describe('Text.')),
      submittedAt: z.iso.datetime().describe('When it was written.'),
      experiencedOn: z.iso
        .date()
        .optional()
        .describe('When its author wore the perfume; absent from reviews before they were asked.'),
      sillage: degreeSchema
        .optional()
        .describe('How far its author found it noticed, 1 to 5; absent where they did not say.'),
      longevity: degreeSchema.optional().describe('How long they found it to last, 1 to 5; absent likewise.'),
    }),
    ({ customerEmail }) => customerEmail,
  ),
  ReviewPublished: defineEvent(1, 'A review became public.', z.object(ids)),
  ReviewRejected: defineEvent(
    1,
    'A review was refused.',
    z.object({
      ...ids,
      reason: z
        .enum(REVIEW_REFUSAL_REASONS)
        .optional()
        .describe('Why, as its author is told; absent from refusals before a reason was chosen.'),
    }),
  ),
  ReviewVerified: defineEvent(
    1,
    'Noted before a customer or their order was forgotten: the author of a review had a paid order of the perfume, ' +
      'so it stays a verified one.',
    z.object(ids),
  ),
  ReviewAnswered: defineEvent(
    1,
    'The house answered a review, in public.',
    z.object({
      ...ids,
      answer: z.string().nullable().describe('What it says now; null when it was taken back.'),
      answeredAt: z.iso.datetime().describe('When.'),
    }),
  ),
};
export type ReviewEvent = EventsOf<typeof reviewEvents>;
