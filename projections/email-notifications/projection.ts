import { defineProjection } from '../projection.ts';
import { createEmailNotificationsTables, type EmailNotificationsTables } from './tables.ts';

/** Mails asked for, and whether they were sent. */
export const emailNotificationsProjection = defineProjection<EmailNotificationsTables>({
  name: 'email_notifications',
  version: 2,
  createTables: createEmailNotificationsTables,
  on: {
    EmailRequested: (db, { data, stream }) =>
      db
        .insertInto('emails')
        .values({
          id: data.emailId,
          type: data.type,
          // The stream is `email-{type}-{subjectId}`.
          subject_id: stream.slice(`email-${data.type}-`.length),
          recipient_email: data.recipient,
          subject: data.subject,
          content: data.text,
          status: 'pending',
          order_id: data.orderId,
          product_id: data.productId,
          sent_at: null,
          created_at: new Date(data.requestedAt),
        })
        .execute(),
    EmailResendRequested: (db, { data }) =>
      db
        .updateTable('emails')
        .set({ status: 'pending', sent_at: null })
        .where('id', '=', data.emailId)
        .execute(),
    EmailSent: (db, { data }) =>
      db
        .updateTable('emails')
        .set({ status: 'sent', sent_at: new Date(data.sentAt) })
        .where('id', '=', data.emailId)
        .execute(),
    EmailFailed: (db, { data }) =>
      db
        .updateTable('emails')
        .set({ status: data.final ? 'failed' : 'pending' })
        .where('id', '=', data.emailId)
        .where('status', '!=', 'sent')
        .execute(),
  },
});
