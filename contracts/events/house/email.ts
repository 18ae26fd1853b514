import { z } from 'zod';
import { idSchema } from '../../identifiers.ts';
import { personal } from '../../privacy/personal.ts';
import { orderSubject } from '../../privacy/subject.ts';
import { defineEvent, type EventsOf } from '../event.ts';

export const emailTypeSchema = z.enum([
  'order-confirmation',
  'order-shipped',
  'order-cancelled',
  'order-reinstated',
  'order-corrected',
  'order-email-corrected',
  'order-email-replaced',
  'refund-settled',
  'withdrawal-receipt',
  'withdrawal-notice',
  'order-link',
  'payment-link',
  'set-credit',
  'low-stock',
  // No longer sent; older logs hold it.
  'review-published',
  'review-rejected',
  'contact-message',
  'contact-received',
  'newsletter-confirmation',
  'newsletter-opt-in',
  'restock-opt-in',
  'restock-notice',
  'personal-data',
  'morning-figures',
]);
export type EmailType = z.infer<typeof emailTypeSchema>;

/** The reason of a mail that is not sent because a later one about the same order says what is so now. */
export const OVERTAKEN = 'EOVERTAKEN';

const emailIdSchema = idSchema.describe('The mail.');
const attemptSchema = z.int().positive().describe('Which try it is, from 1.');

/** A file that goes with a mail: how its bytes are made again, and their hash, never the bytes. */
export const mailAttachmentSchema = z.object({
  name: z.string().describe('Name of the file.'),
  termsVersion: z.string().describe('The version of the terms of sale that it is the text of.'),
  houseVersion: z
    .int()
    .nonnegative()
    .describe('The statement of the house’s identity that names the seller in it; 0 for none.'),
  houseEmail: z
    .string()
    .optional()
    .describe('The e-mail address of the house in it; absent from mails before the terms named one.'),
  layout: z
    .literal(2)
    .optional()
    .describe('How it is drawn; absent from mails before files were drawn in every script.'),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .describe('SHA-256 of the file: what is sent is this file or nothing.'),
});
export type MailAttachment = z.output<typeof mailAttachmentSchema>;

/** Stream `email-{type}-{subjectId}`: one per fact that calls for a mail, so that each is sent once. */
export const emailEvents = {
  EmailRequested: defineEvent(
    1,
    'A mail is to be sent, composed as it will be read.',
    z.object({
      emailId: emailIdSchema,
      type: emailTypeSchema.describe('What the mail is about.'),
      recipient: personal(z.string().describe('E-mail address it goes to.'), 'email'),
      subject: personal(z.string().describe('Subject line.')),
      html: personal(z.string().describe('The mail as HTML.')),
      text: personal(z.string().describe('The mail as plain text.')),
      orderId: idSchema.nullable().describe('The order it is about, if any.'),
      productId: idSchema.nullable().describe('The perfume it is about, if any.'),
      replyTo: personal(
        z.string().nullable().default(null).describe('Who an answer goes to, when it is not the shop.'),
        'email',
      ),
      unsubscribeUrl: personal(
        z
          .string()
          .nullable()
          .default(null)
          .describe(
            'Address of the page that ends what the mail was asked for by, such as a newsletter subscription, in one click (RFC 8058).',
          ),
      ),
      requestedAt: z.iso.datetime().describe('When it was asked for.'),
      attachments: z
        .array(mailAttachmentSchema)
        .optional()
        .describe('The files that go with it; absent for none.'),
      sendAfter: z.iso
        .datetime()
        .optional()
        .describe('Not sent before, so that what it lacks may still come; absent where it is sent at once.'),
    }),
    // A message passed on to the shop is about the person who wrote it; a mail about an order is kept as long as the order.
    ({ replyTo, recipient, orderId }) =>
      orderId === null ? (replyTo ?? recipient) : orderSubject(orderId, replyTo ?? recipient),
  ),
  EmailSendingStarted: defineEvent(
    1,
    'A worker took a try upon itself; written before the mail server hears of the mail, so that a try cut short is seen.',
    z.object({
      emailId: emailIdSchema,
      attempt: attemptSchema,
      attemptId: idSchema.describe('Who took it: what came of the try is told by the one who made it.'),
      possibleDuplicate: z
        .boolean()
        .describe('An earlier try may have arrived all the same: this one is marked so in its headers.'),
      startedAt: z.iso.datetime().describe('When the try began.'),
    }),
  ),
  EmailSent: defineEvent(
    1,
    'The mail server took the mail.',
    z.object({
      emailId: emailIdSchema,
      attempt: attemptSchema,
      sentAt: z.iso.datetime().describe('When the server took it.'),
    }),
  ),
  EmailFailed: defineEvent(
    1,
    'A try to send failed; `final` when no other follows by itself.',
    z.object({
      emailId: emailIdSchema,
      attempt: attemptSchema,
      reason: z
        .string()
        .describe(
          `What the mail server or the connection said; ${OVERTAKEN} when a later mail says what is so now.`,
        ),
      final: z.boolean().describe('Whether no other try follows by itself.'),
      inDoubt: z
        .boolean()
        .default(false)
        .describe(
          'Nobody can know whether the mail server took the mail: the connection or the worker went away too early.',
        ),
      retryAt: z.iso
        .datetime()
        .nullable()
        .default(null)
        .describe('When the next try is due; null when none follows by itself.'),
      failedAt: z.iso.datetime().describe('When it failed.'),
    }),
  ),
  EmailResendRequested: defineEvent(
    1,
    'An administrator asked for a mail that was sent or given up to be sent again.',
    z.object({ emailId: emailIdSchema, requestedAt: z.iso.datetime().describe('When it was asked for.') }),
  ),
};
export type EmailEvent = EventsOf<typeof emailEvents>;
