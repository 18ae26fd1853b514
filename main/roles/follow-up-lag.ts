import type { ReadDatabase } from '#projections/lib/database.ts';
import { isProcessManager } from '#workers/process-manager.ts';
import type { ReaderLag } from './reader-lag.ts';

/** Longer than a mail is tried: one that is older and waits all the same was asked for again, and counts as what its event waits for. */
const MAX_MAIL_AGE = '12 hours';
const OLDEST_MAIL = `
  select extract(epoch from $1::timestamptz - min(created_at))::float8 as seconds from email_notifications.emails
  where status = 'pending' and order_id is not null and created_at > $1::timestamptz - interval '${MAX_MAIL_AGE}'`;

/**
 * How old the oldest thing is that is still to follow an order, in seconds, 0 when there is none: an event that a process manager has not
 * reacted to (stock not settled, document not issued, mail not written), or a mail that is not sent, whatever it waits for.
 * @throws Error when PostgreSQL cannot be asked.
 */
export async function readFollowUpLag(
  { database, clock }: { readonly database: Pick<ReadDatabase, 'pool'>; readonly clock: () => Date },
  lags: readonly Pick<ReaderLag, 'reader' | 'seconds'>[],
): Promise<number> {
  const { rows } = await database.pool.query<{ seconds: number | null }>(OLDEST_MAIL, [clock()]);
  const waiting = lags.filter(({ reader }) => isProcessManager(reader)).map(({ seconds }) => seconds);
  return Math.max(0, rows[0]?.seconds ?? 0, ...waiting);
}
