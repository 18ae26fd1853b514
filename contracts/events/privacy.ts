import { z } from 'zod';
import { idSchema } from '../identifiers.ts';
import { defineEvent, type EventsOf } from './event.ts';

/** Stream `privacy-{keyId}`. */
export const privacyEvents = {
  CustomerForgotten: defineEvent(
    1,
    'A customer’s key was destroyed: what stands sealed with it can be read by nobody any more.',
    z.object({
      keyId: idSchema.describe('The key that was destroyed; random, it says nothing of the customer.'),
      reason: z
        .enum(['request', 'inactivity'])
        .describe('Why: the customer asked, or was not heard of for years.'),
      orderIds: z.array(idSchema).describe('Their orders, whose amounts stay.'),
      reviewIds: z.array(idSchema).describe('Their reviews, whose marks stay.'),
      messageIds: z.array(idSchema).describe('Messages they wrote.'),
      emailIds: z.array(idSchema).describe('Mails to them, or that pass on what they wrote.'),
      forgottenAt: z.iso.datetime().describe('When the key was destroyed.'),
    }),
  ),
};
export type PrivacyEvent = EventsOf<typeof privacyEvents>;
