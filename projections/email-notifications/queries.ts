import { MOST_LISTED } from '#contracts/constants.ts';
import type { EmailNotification } from '#contracts/http/notifications.ts';
import type { ReadDb } from '../database.ts';
import { inSchema } from '../projection.ts';
import type { EmailNotificationsTables } from './tables.ts';

/** Mails of the shop or of one order, newest first, at most 500. */
export async function listEmailNotifications(
  db: ReadDb,
  options: { orderId?: string | undefined },
): Promise<EmailNotification[]> {
  const { orderId } = options;
  const rows = await inSchema<EmailNotificationsTables>(db, 'email_notifications')
    .selectFrom('emails')
    .selectAll()
    .$if(orderId !== undefined, (query) => query.where('order_id', '=', orderId ?? null))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MOST_LISTED)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    type: row.type,
    subjectId: row.subject_id,
    recipientEmail: row.recipient_email,
    subject: row.subject,
    content: row.content,
    status: row.status,
    orderId: row.order_id,
    productId: row.product_id,
    sentAt: row.sent_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  }));
}
