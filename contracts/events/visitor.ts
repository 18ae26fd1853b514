import { z } from 'zod';
import { idSchema } from '../identifiers.ts';
import { personal } from '../personal.ts';
import { defineEvent, type EventsOf } from './event.ts';

/** Stream `newsletter-{hash}`: the hash is of the lower-cased address. */
export const newsletterEvents = {
  NewsletterSubscribed: defineEvent(
    1,
    'Somebody asked for the newsletter.',
    z.object({ subscriptionId: z.string(), email: personal(z.string()), subscribedAt: z.iso.datetime() }),
  ),
  NewsletterUnsubscribed: defineEvent(
    1,
    'Somebody left the newsletter.',
    z.object({ subscriptionId: z.string(), unsubscribedAt: z.iso.datetime() }),
  ),
};
export type NewsletterEvent = EventsOf<typeof newsletterEvents>;

/** Stream `contact-{id}`. */
export const contactEvents = {
  ContactMessageReceived: defineEvent(
    1,
    'Somebody wrote to the shop.',
    z.object({
      messageId: idSchema,
      name: personal(z.string()),
      email: personal(z.string()),
      subject: personal(z.string()),
      message: personal(z.string()),
      receivedAt: z.iso.datetime(),
    }),
  ),
};
export type ContactEvent = EventsOf<typeof contactEvents>;
