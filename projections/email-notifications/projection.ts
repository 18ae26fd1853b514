import type { Selectable } from 'kysely';
import { MAX_LISTED } from '#contracts/constants.ts';
import { type EmailType, type MailAttachment, OVERTAKEN } from '#contracts/events/house/email.ts';
import type {
  EmailNotification,
  EmailNotificationsQuery,
  KeptEmail,
} from '#contracts/http/console/notifications.ts';
import { FORGOTTEN_TEXT, forgottenEmail } from '#contracts/privacy/personal.ts';
import type { ReadDb } from '../lib/database.ts';
import { defineProjection, inSchema } from '../lib/projection.ts';
import type { Rows } from '../lib/rows.ts';
import { instant, json, oneOf, orNull, type RowsOf, table, text, uuid } from '../lib/table.ts';

/** The files that went with a mail. */
type Attachments = readonly Pick<MailAttachment, 'name' | 'termsVersion'>[];

const tables = {
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

type Row = Selectable<EmailNotificationsTables['emails']>;

/** What a list shows of a mail; its text is read when it is opened. */
const LISTED = [
  'id',
  'type',
  'subject_id',
  'recipient_email',
  'subject',
  'status',
  'order_id',
  'product_id',
  'attachments',
  'sent_at',
  'created_at',
] as const;

/** Mails of the shop, of one order, of a type or in a state, newest first, at most 500. */
export async function listEmailNotifications(
  db: ReadDb,
  { orderId, type, status }: EmailNotificationsQuery,
): Promise<EmailNotification[]> {
  const rows = await emails(db)
    .select(LISTED)
    .$if(orderId !== undefined, (query) => query.where('order_id', '=', orderId ?? null))
    .$if(type !== undefined, (query) => query.where('type', '=', type ?? 'order-confirmation'))
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'pending'))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MAX_LISTED)
    .execute();
  return rows.map(listed);
}

/** A mail as it was sent; null for an unknown one. */
export async function findEmail(db: ReadDb, id: string): Promise<KeptEmail | null> {
  const row = await emails(db).selectAll().where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : { ...listed(row), content: row.content, html: row.html };
}

function emails(db: ReadDb) {
  return inSchema<EmailNotificationsTables>(db, 'email_notifications').selectFrom('emails');
}

function listed(row: Pick<Row, (typeof LISTED)[number]>): EmailNotification {
  return {
    id: row.id,
    type: row.type,
    subjectId: row.subject_id,
    recipientEmail: row.recipient_email,
    subject: row.subject,
    status: row.status,
    orderId: row.order_id,
    productId: row.product_id,
    attachments: row.attachments.map(({ name, termsVersion }) => ({ name, termsVersion })),
    sentAt: row.sent_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  };
}
