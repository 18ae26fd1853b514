import { z } from 'zod';
import { idSchema } from '../identifiers.ts';
import { personal } from '../personal.ts';
import { defineEvent, type EventsOf } from './event.ts';

/** Stream `review-{id}`. */
export const reviewEvents = {
  ReviewSubmitted: defineEvent(
    1,
    'A shopper wrote a review; it waits for moderation.',
    z.object({
      reviewId: idSchema,
      productId: idSchema,
      customerName: personal(z.string()),
      customerEmail: personal(z.string()),
      rating: z.int().min(1).max(5),
      title: z.string(),
      comment: z.string(),
      submittedAt: z.iso.datetime(),
    }),
  ),
  ReviewPublished: defineEvent(
    1,
    'A review became public.',
    z.object({ reviewId: idSchema, productId: idSchema }),
  ),
  ReviewRejected: defineEvent(
    1,
    'A review was refused.',
    z.object({ reviewId: idSchema, productId: idSchema }),
  ),
};
export type ReviewEvent = EventsOf<typeof reviewEvents>;
