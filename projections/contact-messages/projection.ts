import { type Selectable, sql } from 'kysely';
import { MAX_LISTED } from '#contracts/constants.ts';
import type { ContactMessage } from '#contracts/http/shop/visitors.ts';
import type { ReadDb } from '../lib/database.ts';
import { isColumnBuilt } from '../lib/is-built.ts';
import { defineProjection, inSchema } from '../lib/projection.ts';
import type { Rows } from '../lib/rows.ts';
import { instant, orNull, type RowsOf, table, text, uuid } from '../lib/table.ts';

export const tables = {
  messages: table(
    {
      id: uuid,
      name: text,
      email: text,
      subject: text,
      message: text,
      created_at: instant,
      answered_at: orNull(instant),
    },
    ['id'],
    { messages_unanswered: '(created_at desc) where answered_at is null' },
  ),
} as const;
export type ContactMessagesTables = RowsOf<typeof tables>;

/** What people wrote to the shop. */
export const contactMessagesProjection = defineProjection({
  name: 'contact_messages',
  version: 2,
  tables,
  on: {
    ContactMessageReceived: ({ data }, { messages }) =>
      messages.put({
        id: data.messageId,
        name: data.name,
        email: data.email,
        subject: data.subject,
        message: data.message,
        created_at: data.receivedAt,
        answered_at: null,
      }),
    ContactMessageAnswered: ({ data }, { messages }) =>
      messages.change(data.messageId, () => ({ answered_at: data.answeredAt })),
    ContactMessageReopened: ({ data }, { messages }) =>
      messages.change(data.messageId, () => ({ answered_at: null })),
    CustomerForgotten: ({ data }, { messages }) => remove(messages, data.messageIds),
    PersonalDataWithheld: ({ data }, { messages }) => remove(messages, data.messageIds),
  },
});

async function remove(
  messages: Rows<ContactMessagesTables>['messages'],
  ids: readonly string[],
): Promise<void> {
  for (const id of ids) await messages.removeById(id);
}

/** Whether the live rows say which messages were answered: those of the version before do not (ADR 0004). */
export function areAnswersBuilt(db: ReadDb): Promise<boolean> {
  return isColumnBuilt(db, 'contact_messages.messages', 'answered_at');
}

/** Messages from the contact form, those without an answer first, then newest first, at most 500. */
export async function listContactMessages(db: ReadDb): Promise<ContactMessage[]> {
  const isBuilt = await areAnswersBuilt(db);
  const rows = await inSchema<ContactMessagesTables>(db, 'contact_messages')
    .selectFrom('messages')
    .selectAll()
    .$if(isBuilt, (query) => query.orderBy(sql`answered_at is null`, 'desc'))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MAX_LISTED)
    .execute();
  return rows.map(toContactMessage);
}

/** Some messages, newest first. */
export async function findContactMessages(db: ReadDb, ids: readonly string[]): Promise<ContactMessage[]> {
  if (ids.length === 0) return [];
  const rows = await inSchema<ContactMessagesTables>(db, 'contact_messages')
    .selectFrom('messages')
    .selectAll()
    .where('id', 'in', [...ids])
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map(toContactMessage);
}

function toContactMessage({
  created_at,
  answered_at,
  ...message
}: Selectable<ContactMessagesTables['messages']>): ContactMessage {
  // Rows of the version before have none.
  return { ...message, createdAt: created_at.toISOString(), answeredAt: answered_at?.toISOString() ?? null };
}
