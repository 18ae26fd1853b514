import { z } from 'zod';
import { idSchema } from '../../identifiers.ts';
import { personal } from '../../privacy/personal.ts';
import { defineEvent, type EventsOf } from '../event.ts';

const subscriptionIdSchema = z.string().describe('The subscription: a hash of the id of the customer’s key.');

/** What was agreed to when a form was sent. */
export const consentSchema = z.object({
  text: z.string().describe('What the form said that the address is used for.'),
  version: z.string().describe('Which version of that text it was.'),
  askedAt: z.iso.datetime().describe('When the form was sent.'),
});

/** Stream `newsletter-{hash}`: the hash is of the id of the customer's key, which says nothing of the address. */
export const newsletterEvents = {
  NewsletterConfirmationRequested: defineEvent(
    1,
    'The newsletter’s form was sent with this address: a mail asks the address itself.',
    z.object({
      subscriptionId: subscriptionIdSchema,
      email: personal(z.string().describe('E-mail address that is asked.'), 'email'),
      consent: consentSchema.describe('What was agreed to.'),
      requestedAt: z.iso.datetime().describe('When it was asked.'),
    }),
    ({ email }) => email,
  ),
  NewsletterSubscribed: defineEvent(
    1,
    'The link in the mail to the address was followed: it receives the newsletter.',
    z.object({
      subscriptionId: subscriptionIdSchema,
      email: personal(z.string().describe('E-mail address the newsletter goes to.'), 'email'),
      subscribedAt: z.iso.datetime().describe('When the subscription began.'),
      consent: consentSchema
        .nullable()
        .default(null)
        .describe('What was agreed to; null for subscriptions from before addresses were asked by mail.'),
    }),
    ({ email }) => email,
  ),
  NewsletterUnsubscribed: defineEvent(
    1,
    'Somebody left the newsletter.',
    z.object({
      subscriptionId: subscriptionIdSchema,
      unsubscribedAt: z.iso.datetime().describe('When it was ended.'),
    }),
  ),
};
export type NewsletterEvent = EventsOf<typeof newsletterEvents>;

/** Stream `contact-{id}`. */
export const contactEvents = {
  ContactMessageReceived: defineEvent(
    1,
    'Somebody wrote to the shop.',
    z.object({
      messageId: idSchema.describe('The message.'),
      name: personal(z.string().describe('Who wrote.')),
      email: personal(z.string().describe('Address an answer goes to.'), 'email'),
      subject: personal(z.string().describe('Subject.')),
      message: personal(z.string().describe('Text.')),
      receivedAt: z.iso.datetime().describe('When it came in.'),
    }),
    ({ email }) => email,
  ),
  ContactMessageAnswered: defineEvent(
    1,
    'An administrator noted that the message was answered.',
    z.object({
      messageId: idSchema.describe('The message.'),
      answeredAt: z.iso.datetime().describe('When it was noted.'),
    }),
  ),
  ContactMessageReopened: defineEvent(
    1,
    'An administrator took it back: the message waits for an answer.',
    z.object({
      messageId: idSchema.describe('The message.'),
      reopenedAt: z.iso.datetime().describe('When.'),
    }),
  ),
};
export type ContactEvent = EventsOf<typeof contactEvents>;
