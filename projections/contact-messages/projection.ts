import type { Kysely } from 'kysely';
import { defineProjection } from '../projection.ts';

export interface ContactMessagesTables {
  messages: { id: string; name: string; email: string; subject: string; message: string; created_at: Date };
}

/** What people wrote to the shop. */
export const contactMessagesProjection = defineProjection<ContactMessagesTables>({
  name: 'contact_messages',
  version: 1,
  createTables: createContactMessagesTables,
  on: {
    ContactMessageReceived: (db, { data }) =>
      db
        .insertInto('messages')
        .values({
          id: data.messageId,
          name: data.name,
          email: data.email,
          subject: data.subject,
          message: data.message,
          created_at: new Date(data.receivedAt),
        })
        .execute(),
  },
});

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
