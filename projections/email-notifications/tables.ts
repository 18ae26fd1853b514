import type { EmailType, MailAttachment } from '#contracts/events/email.ts';
import { instant, json, oneOf, orNull, type RowsOf, table, text, uuid } from '../table.ts';

/** The files that went with a mail. */
type Attachments = readonly Pick<MailAttachment, 'name' | 'termsVersion'>[];

export const tables = {
  emails: table(
    {
      id: uuid,
      type: oneOf<EmailType>(),
      /** What the mail is about; it and the type name the mail. */
      subject_id: text,
      recipient_email: text,
      subject: text,
      content: text,
      html: text,
      attachments: json<Attachments>(),
      status: oneOf<'pending' | 'sent' | 'failed' | 'overtaken'>(),
      order_id: orNull(uuid),
      product_id: orNull(uuid),
      sent_at: orNull(instant),
      created_at: instant,
    },
    ['id'],
    {
      emails_of_order: '(order_id)',
      emails_newest: '(created_at desc)',
    },
  ),
} as const;
export type EmailNotificationsTables = RowsOf<typeof tables>;
