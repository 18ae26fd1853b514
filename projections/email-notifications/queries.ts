import type { Selectable } from 'kysely';
import { MOST_LISTED } from '#contracts/constants.ts';
import type { EmailNotification, EmailNotificationsQuery, KeptEmail } from '#contracts/http/notifications.ts';
import type { ReadDb } from '../database.ts';
import { inSchema } from '../projection.ts';
import type { EmailNotificationsTables } from './tables.ts';

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
    .limit(MOST_LISTED)
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
