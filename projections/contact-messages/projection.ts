import { MAX_LISTED } from '#contracts/constants.ts';
import type { ContactMessage } from '#contracts/http/visitors.ts';
import type { ReadDb } from '../lib/database.ts';
import { defineProjection, inSchema } from '../lib/projection.ts';
import type { Rows } from '../lib/rows.ts';
import { instant, type RowsOf, table, text, uuid } from '../lib/table.ts';

export const tables = {
  messages: table(
    {
      id: uuid,
      name: text,
      email: text,
      subject: text,
      message: text,
      created_at: instant,
    },
    ['id'],
  ),
} as const;
export type ContactMessagesTables = RowsOf<typeof tables>;

/** What people wrote to the shop. */
export const contactMessagesProjection = defineProjection({
  name: 'contact_messages',
  version: 1,
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
      }),
    CustomerForgotten: ({ data }, { messages }) => remove(messages, data.messageIds),
    PersonalDataWithheld: ({ data }, { messages }) => remove(messages, data.messageIds),
  },
});

async function remove(
  messages: Rows<ContactMessagesTables>['messages'],
  ids: readonly string[],
): Promise<void> {
  for (const id of ids) {
    const message = await messages.find(id);
    if (message) messages.remove(message);
  }
}

/** Messages from the contact form, newest first, at most 500. */
export async function listContactMessages(db: ReadDb): Promise<ContactMessage[]> {
  const rows = await inSchema<ContactMessagesTables>(db, 'contact_messages')
    .selectFrom('messages')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MAX_LISTED)
    .execute();
  return rows.map(({ created_at, ...message }) => ({ ...message, createdAt: created_at.toISOString() }));
}
