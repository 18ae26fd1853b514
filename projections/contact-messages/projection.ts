import type { Kysely } from 'kysely';
import { defineProjection } from '../projection.ts';
import type { Rows } from '../rows.ts';

export interface ContactMessagesTables {
  messages: { id: string; name: string; email: string; subject: string; message: string; created_at: Date };
}

/** What people wrote to the shop. */
export const contactMessagesProjection = defineProjection<ContactMessagesTables>({
  name: 'contact_messages',
  version: 1,
  keys: { messages: ['id'] },
  createTables: createContactMessagesTables,
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

async function createContactMessagesTables(db: Kysely<ContactMessagesTables>): Promise<void> {
  await db.schema
    .createTable('messages')
    .ifNotExists()
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .execute();
}
