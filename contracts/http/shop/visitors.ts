import { z } from 'zod';
import { MAX_LENGTH } from '../../constants.ts';
import { lineSchema, proseSchema } from '../../field-schemas.ts';
import { emailSchema, idSchema } from '../../identifiers.ts';

/** POST /api/newsletter */
export const subscribeRequestSchema = z.object({ email: emailSchema });

/** POST /api/contact */
export const contactRequestSchema = z.object({
  name: lineSchema.min(1, 'Nom requis').max(MAX_LENGTH.contact.name),
  email: emailSchema,
  subject: lineSchema.min(1, 'Sujet requis').max(MAX_LENGTH.contact.subject),
  message: proseSchema.min(1, 'Message requis').max(MAX_LENGTH.contact.message),
});
export type ContactRequest = z.output<typeof contactRequestSchema>;

/** GET /api/admin/contact-messages (session): those without an answer first, then newest first. */
export const contactMessageSchema = z.object({
  id: idSchema,
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  createdAt: z.iso.datetime(),
  /** When the house noted that it answered; null while nobody did. */
  answeredAt: z.iso.datetime().nullable(),
});
export type ContactMessage = z.infer<typeof contactMessageSchema>;
export const contactMessageListSchema = z.array(contactMessageSchema);

/** PUT /api/admin/contact-messages/{id}/answered (session). */
export const markMessageRequestSchema = z.object({ isAnswered: z.boolean() });

/** GET /api/admin/newsletter (session): current subscribers, newest first, at most 500. */
export const subscriberSchema = z.object({
  email: z.string(),
  subscribedAt: z.iso.datetime(),
  /** What was agreed to and when the form was sent; null for subscriptions from before addresses were asked by mail. */
  consent: z.object({ version: z.string(), text: z.string(), askedAt: z.iso.datetime() }).nullable(),
});
export type Subscriber = z.infer<typeof subscriberSchema>;
export const subscriberListSchema = z.array(subscriberSchema);
