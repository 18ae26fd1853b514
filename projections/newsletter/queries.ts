import type { Selectable } from 'kysely';
import { MOST_LISTED } from '#contracts/constants.ts';
import type { Subscriber } from '#contracts/http/visitors.ts';
import type { ReadDb } from '../database.ts';
import { inSchema } from '../projection.ts';
import type { NewsletterTables } from './projection.ts';

/** Current subscribers, newest first, at most 500. */
export async function listSubscribers(db: ReadDb): Promise<Subscriber[]> {
  const rows = await inSchema<NewsletterTables>(db, 'newsletter')
    .selectFrom('subscribers')
    .selectAll()
    .orderBy('subscribed_at', 'desc')
    .limit(MOST_LISTED)
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
