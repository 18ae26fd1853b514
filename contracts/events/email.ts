import { z } from 'zod';
import { idSchema } from '../identifiers.ts';
import { personal } from '../personal.ts';
import { defineEvent, type EventsOf } from './event.ts';

export const emailTypeSchema = z.enum([
  'order-confirmation',
  'order-shipped',
  'order-cancelled',
  'refund-settled',
  'withdrawal-receipt',
  'low-stock',
  'review-published',
  'review-rejected',
  'contact-message',
  'newsletter-confirmation',
]);
export type EmailType = z.infer<typeof emailTypeSchema>;

/** Stream `email-{type}-{subjectId}`: one per fact that calls for a mail, so that each is sent once. */
export const emailEvents = {
  EmailRequested: defineEvent(
    1,
    'A mail is to be sent, composed as it will be read.',
    z.object({
      emailId: idSchema,
      type: emailTypeSchema,
      recipient: personal(z.string()),
      subject: z.string(),
      html: personal(z.string()),
      text: personal(z.string()),
      orderId: idSchema.nullable(),
      productId: idSchema.nullable(),
      /** Who an answer goes to, when it is not the shop. */
      replyTo: personal(z.string().nullable().default(null)),
      /** Address of the page that ends a newsletter subscription, in one click (RFC 8058). */
      unsubscribeUrl: personal(z.string().nullable().default(null)),
      requestedAt: z.iso.datetime(),
    }),
  ),
  EmailSendingStarted: defineEvent(
    1,
    'A worker took a try upon itself; written before the mail server hears of the mail, so that a try cut short is seen.',
    z.object({
      emailId: idSchema,
      attempt: z.int().positive(),
      /** Who took it: what came of the try is told by the one who made it. */
      attemptId: idSchema,
      /** An earlier try may have arrived all the same: this one is marked so in its headers. */
      possibleDuplicate: z.boolean(),
      startedAt: z.iso.datetime(),
    }),
  ),
  EmailSent: defineEvent(
    1,
    'The mail server took the mail.',
    z.object({ emailId: idSchema, attempt: z.int().positive(), sentAt: z.iso.datetime() }),
  ),
  EmailFailed: defineEvent(
    1,
    'A try to send failed; `final` when no other follows by itself.',
    z.object({
      emailId: idSchema,
      attempt: z.int().positive(),
      reason: z.string(),
      final: z.boolean(),
      /** Nobody can know whether the mail server took the mail: the connection or the worker went away too early. */
      inDoubt: z.boolean().default(false),
      /** When the next try is due; null when none follows by itself. */
      retryAt: z.iso.datetime().nullable().default(null),
      failedAt: z.iso.datetime(),
    }),
  ),
  EmailResendRequested: defineEvent(
    1,
    'An administrator asked for a mail that was sent or given up to be sent again.',
    z.object({ emailId: idSchema, requestedAt: z.iso.datetime() }),
  ),
};
export type EmailEvent = EventsOf<typeof emailEvents>;
