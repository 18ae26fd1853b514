import type { Selectable } from 'kysely';
import { MAX_LISTED } from '#contracts/constants.ts';
import type { Subscriber } from '#contracts/http/shop/visitors.ts';
import type { ReadDb } from '../lib/database.ts';
import { defineProjection, inSchema } from '../lib/projection.ts';
import { instant, orNull, type RowsOf, table, text } from '../lib/table.ts';

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
    NewsletterUnsubscribed: ({ data }, { subscribers }) => subscribers.removeById(data.subscriptionId),
  },
});

/** Current subscribers, newest first, at most 500. */
export async function listSubscribers(db: ReadDb): Promise<Subscriber[]> {
  const rows = await inSchema<NewsletterTables>(db, 'newsletter')
    .selectFrom('subscribers')
    .selectAll()
    .orderBy('subscribed_at', 'desc')
    .limit(MAX_LISTED)
    .execute();
  return rows.map((row) => ({
    email: row.email,
    subscribedAt: row.subscribed_at.toISOString(),
    consent: consentOf(row),
  }));
}

function consentOf(row: Selectable<NewsletterTables['subscribers']>): Subscriber['consent'] {
  const { consent_version: version, consent_text: text, consent_asked_at: askedAt } = row;
  if (version === null || text === null || askedAt === null) return null;
  return { version, text, askedAt: askedAt.toISOString() };
}
