import type { Kysely } from 'kysely';
import { defineProjection } from '../projection.ts';

export interface NewsletterTables {
  subscribers: { id: string; email: string; subscribed_at: Date };
}

/** Who receives the newsletter now. */
export const newsletterProjection = defineProjection<NewsletterTables>({
  name: 'newsletter',
  version: 1,
  createTables: createNewsletterTables,
  on: {
    NewsletterSubscribed: (db, { data }) => {
      const row = { email: data.email, subscribed_at: new Date(data.subscribedAt) };
      return db
        .insertInto('subscribers')
        .values({ id: data.subscriptionId, ...row })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
        .execute();
    },
    NewsletterUnsubscribed: (db, { data }) =>
      db.deleteFrom('subscribers').where('id', '=', data.subscriptionId).execute(),
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
