import type { Kysely } from 'kysely';
import { defineProjection } from '../projection.ts';

export interface NewsletterTables {
  subscribers: {
    id: string;
    email: string;
    subscribed_at: Date;
    /** What was agreed to; null for subscriptions from before addresses were asked by mail. */
    consent_version: string | null;
    consent_text: string | null;
    consent_asked_at: Date | null;
  };
}

/** Who receives the newsletter now. */
export const newsletterProjection = defineProjection<NewsletterTables>({
  name: 'newsletter',
  version: 2,
  keys: { subscribers: ['id'] },
  createTables: createNewsletterTables,
  on: {
    NewsletterSubscribed: ({ data }, { subscribers }) =>
      subscribers.put({
        id: data.subscriptionId,
        email: data.email,
        subscribed_at: data.subscribedAt,
        consent_version: data.consent?.version ?? null,
        consent_text: data.consent?.text ?? null,
        consent_asked_at: data.consent?.askedAt ?? null,
      }),
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
    .addColumn('consent_version', 'text')
    .addColumn('consent_text', 'text')
    .addColumn('consent_asked_at', 'timestamptz')
    .execute();
}
