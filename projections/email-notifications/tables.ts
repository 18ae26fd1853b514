import type { Kysely } from 'kysely';
import type { EmailType, MailAttachment } from '#contracts/events/email.ts';

/** The files that went with a mail. */
type Attachments = readonly Pick<MailAttachment, 'name' | 'termsVersion'>[];

export interface EmailNotificationsTables {
  emails: {
    id: string;
    type: EmailType;
    /** What the mail is about; it and the type name the mail. */
    subject_id: string;
    recipient_email: string;
    subject: string;
    content: string;
    html: string;
    attachments: Attachments;
    status: 'pending' | 'sent' | 'failed' | 'overtaken';
    order_id: string | null;
    product_id: string | null;
    sent_at: Date | null;
    created_at: Date;
  };
}

export async function createEmailNotificationsTables(db: Kysely<EmailNotificationsTables>): Promise<void> {
  await db.schema
    .createTable('emails')
    .ifNotExists()
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('subject_id', 'text', (column) => column.notNull())
    .addColumn('recipient_email', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('html', 'text', (column) => column.notNull())
    .addColumn('attachments', 'jsonb', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('order_id', 'uuid')
    .addColumn('product_id', 'uuid')
    .addColumn('sent_at', 'timestamptz')
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .execute();
}

export async function createEmailNotificationsIndexes(db: Kysely<EmailNotificationsTables>): Promise<void> {
  await db.schema.createIndex('emails_of_order').ifNotExists().on('emails').column('order_id').execute();
  await db.schema.createIndex('emails_newest').ifNotExists().on('emails').column('created_at desc').execute();
}
