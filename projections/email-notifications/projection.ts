import { OVERTAKEN } from '#contracts/events/email.ts';
import { FORGOTTEN_TEXT, forgottenEmail } from '#contracts/personal.ts';
import { defineProjection } from '../projection.ts';
import type { Rows } from '../rows.ts';
import { type EmailNotificationsTables, tables } from './tables.ts';

/** Mails asked for, and whether they were sent. */
export const emailNotificationsProjection = defineProjection({
  name: 'email_notifications',
  version: 3,
  tables,
  preload: { emails: 'emailId' },
  on: {
    EmailRequested: ({ data, stream }, { emails }) =>
      emails.put({
        id: data.emailId,
        type: data.type,
        // The stream is `email-{type}-{subjectId}`.
        subject_id: stream.slice(`email-${data.type}-`.length),
        recipient_email: data.recipient,
        subject: data.subject,
        content: data.text,
        html: data.html,
        attachments: (data.attachments ?? []).map(({ name, termsVersion }) => ({ name, termsVersion })),
        status: 'pending',
        order_id: data.orderId,
        product_id: data.productId,
        sent_at: null,
        created_at: data.requestedAt,
      }),
    EmailResendRequested: ({ data }, { emails }) =>
      emails.change(data.emailId, () => ({ status: 'pending', sent_at: null })),
    EmailSent: ({ data }, { emails }) =>
      emails.change(data.emailId, () => ({ status: 'sent', sent_at: data.sentAt })),
    CustomerForgotten: ({ data }, { emails }) => blank(emails, data),
    PersonalDataWithheld: ({ data }, { emails }) => blank(emails, data),
    EmailFailed: ({ data }, { emails }) =>
      emails.change(data.emailId, ({ status }) => (status === 'sent' ? {} : { status: statusAfter(data) })),
  },
});

async function blank(
  emails: Rows<EmailNotificationsTables>['emails'],
  { keyId, emailIds }: { readonly keyId: string; readonly emailIds: readonly string[] },
): Promise<void> {
  const mail = {
    recipient_email: forgottenEmail(keyId),
    subject: FORGOTTEN_TEXT,
    content: FORGOTTEN_TEXT,
    html: FORGOTTEN_TEXT,
  };
  for (const id of emailIds) await emails.change(id, () => mail);
}

function statusAfter({ final, reason }: { readonly final: boolean; readonly reason: string }) {
  if (!final) return 'pending';
  return reason === OVERTAKEN ? 'overtaken' : 'failed';
}
