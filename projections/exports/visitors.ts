import { sql } from 'kysely';
import type { ContactMessagesTables } from '../contact-messages/projection.ts';
import type { ReadDb } from '../lib/database.ts';
import { inBatches } from '../lib/in-batches.ts';
import { inSchema } from '../lib/projection.ts';
import type { NewsletterTables } from '../newsletter/projection.ts';
import { csvLine, frenchMoment } from './csv.ts';

/** Every message from the contact form, newest first. */
export async function* exportMessages(db: ReadDb): AsyncGenerator<string> {
  yield csvLine(['Date', 'Nom', 'E-mail', 'Sujet', 'Message']);
  const messages = inBatches<ContactMessagesTables['messages']>((last, limit) =>
    inSchema<ContactMessagesTables>(db, 'contact_messages')
      .selectFrom('messages')
      .selectAll()
      .$if(last !== undefined, (query) =>
        query.where(sql<boolean>`(created_at, id) < (${last?.created_at}, ${last?.id})`),
      )
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),
  );
  for await (const { created_at, name, email, subject, message } of messages)
    yield csvLine([frenchMoment(created_at), name, email, subject, message]);
}

/** Every current subscriber of the newsletter, newest first. */
export async function* exportSubscribers(db: ReadDb): AsyncGenerator<string> {
  yield csvLine([
    'E-mail',
    "Date d'inscription",
    'Demandée le',
    'Confirmée le',
    'Version du texte',
    'Texte accepté',
  ]);
  const subscribers = inBatches<NewsletterTables['subscribers']>((last, limit) =>
    inSchema<NewsletterTables>(db, 'newsletter')
      .selectFrom('subscribers')
      .selectAll()
      .$if(last !== undefined, (query) =>
        query.where(sql<boolean>`(subscribed_at, id) < (${last?.subscribed_at}, ${last?.id})`),
      )
      .orderBy('subscribed_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),
  );
  for await (const row of subscribers) {
    const asked = row.consent_asked_at;
    const confirmed = asked === null ? '' : frenchMoment(row.subscribed_at);
    yield csvLine([
      row.email,
      frenchMoment(row.subscribed_at),
      asked === null ? '' : frenchMoment(asked),
      confirmed,
      row.consent_version ?? '',
      row.consent_text ?? '',
    ]);
  }
}
