import type { Kysely } from 'kysely';
import { defineProjection } from '../projection.ts';

export interface NewsletterTables {
  subscribers: { id: string; email: string; subscribed_at: Date };
}

/** Who receives the newsletter now. */
export const newsletterProjection = defineProjection<NewsletterTables>({
  name: 'newsletter',
  version: 1,
  keys: { subscribers: ['id'] },
  createTables: createNewsletterTables,
  on: {
    NewsletterSubscribed: ({ data }, { subscribers }) =>
      subscribers.put({ id: data.subscriptionId, email: data.email, subscribed_at: data.subscribedAt }),
    NewsletterUnsubscribed: async ({ data }, { subscribers }) => {
      const subscriber = await subscribers.find(data.subscriptionId);
      if (subscriber) subscribers.remove(subscriber);
    },
  },
});

async function createNewsletterTables(db: Kysely<NewsletterTables>): Promise<void> {
  await db.schema
    .createTable('subscribers')
    .ifNotExists()
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('subscribed_at', 'timestamptz', (column) => column.notNull())
    .execute();
}
