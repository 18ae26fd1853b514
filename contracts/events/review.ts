import { z } from 'zod';
import { idSchema } from '../identifiers.ts';
import { personal } from '../personal.ts';
import { defineEvent, type EventsOf } from './event.ts';

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
    }),
    ({ customerEmail }) => customerEmail,
  ),
  ReviewPublished: defineEvent(1, 'A review became public.', z.object(ids)),
  ReviewRejected: defineEvent(1, 'A review was refused.', z.object(ids)),
};
export type ReviewEvent = EventsOf<typeof reviewEvents>;
