import { defineProjection } from '../projection.ts';
import { instant, orNull, type RowsOf, table, text } from '../table.ts';

export const tables = {
  subscribers: table(
    {
      id: text,
      email: text,
      subscribed_at: instant,
      /** What was agreed to; null for subscriptions from before addresses were asked by mail. */
      consent_version: orNull(text),
      consent_text: orNull(text),
      consent_asked_at: orNull(instant),
    },
    ['id'],
  ),
} as const;
export type NewsletterTables = RowsOf<typeof tables>;

/** Who receives the newsletter now. */
export const newsletterProjection = defineProjection({
  name: 'newsletter',
  version: 2,
  tables,
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
