import { z } from 'zod';
import { idSchema } from '../../identifiers.ts';
import { defineEvent, type EventsOf } from '../event.ts';

/** Stream `recognition-{orderId}`. */
export const recognitionEvents = {
  CustomerRecognised: defineEvent(
    1,
    'An order that was sold got its customer’s pseudonym, which follows from the person’s key: once that is destroyed nobody can tell whose it was, ' +
      'and their orders still count as one customer’s.',
    z.object({
      orderId: idSchema.describe('The order.'),
      customer: idSchema.describe('The pseudonym, the same for all orders of one mailbox.'),
      recognisedAt: z.iso.datetime().describe('When.'),
    }),
  ),
};
export type RecognitionEvent = EventsOf<typeof recognitionEvents>;
