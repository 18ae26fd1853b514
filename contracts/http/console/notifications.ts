import { z } from 'zod';
import { emailTypeSchema, mailAttachmentSchema } from '../../events/house/email.ts';
import { idSchema } from '../../identifiers.ts';

const emailStatusSchema = z.enum(['pending', 'sent', 'failed', 'overtaken']);

/** GET /api/admin/email-notifications (session), newest first; `?orderId=`, `?type=` and `?status=` narrow. */
export const emailNotificationSchema = z.object({
  id: idSchema,
  type: emailTypeSchema,
  /** What the mail is about: the order, review, refund …; it and the type name the mail. */
  subjectId: idSchema,
  recipientEmail: z.string(),
  subject: z.string(),
  /** `overtaken`: not sent, since a later mail about the same order says what is so now. */
  status: emailStatusSchema,
  orderId: idSchema.nullable(),
  productId: idSchema.nullable(),
  attachments: z.array(mailAttachmentSchema.pick({ name: true, termsVersion: true })),
  sentAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});
export type EmailNotification = z.infer<typeof emailNotificationSchema>;
export const emailNotificationListSchema = z.array(emailNotificationSchema);
export const emailNotificationsQuerySchema = z.object({
  orderId: z.string().optional(),
  type: emailTypeSchema.optional(),
  status: emailStatusSchema.optional(),
});
export type EmailNotificationsQuery = z.infer<typeof emailNotificationsQuerySchema>;

/** GET /api/admin/email-notifications/{id} (session): the mail as it was sent, as text and as HTML. */
export const keptEmailSchema = emailNotificationSchema.extend({ content: z.string(), html: z.string() });
export type KeptEmail = z.infer<typeof keptEmailSchema>;

/**
 * POST /api/admin/email-notifications/{id}/resend (session), with the mail's own type and subject; 202 with an empty object, 404
 * for an unknown mail, 409 `conflict` while it is still on its way.
 */
export const resendEmailRequestSchema = z.object({ type: emailTypeSchema, subjectId: idSchema });

/** GET /api/admin/stock-alerts (session), newest first. */
export const stockAlertSchema = z.object({
  id: idSchema,
  productId: idSchema,
  alertType: z.enum(['low', 'out']),
  currentStock: z.int(),
  alertSent: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type StockAlert = z.infer<typeof stockAlertSchema>;
