import { MOST_LISTED } from '#contracts/constants.ts';
import type { ContactMessage } from '#contracts/http/visitors.ts';
import type { ReadDb } from '../database.ts';
import { inSchema } from '../projection.ts';
import type { ContactMessagesTables } from './projection.ts';

/** Messages from the contact form, newest first, at most 500. */
export async function listContactMessages(db: ReadDb): Promise<ContactMessage[]> {
  const rows = await inSchema<ContactMessagesTables>(db, 'contact_messages')
    .selectFrom('messages')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MOST_LISTED)
    .execute();
  return rows.map(({ created_at, ...message }) => ({ ...message, createdAt: created_at.toISOString() }));
}
