import { Gauge } from 'prom-client';
import type { EmailNotificationsTables } from '#projections/email-notifications/projection.ts';
import type { ReadDatabase, ReadDb } from '#projections/lib/database.ts';
import { inSchema } from '#projections/lib/projection.ts';
import type { WakeUpQueue } from '#workers/following/wake-up-queue.ts';
import { isProcessManager } from '#workers/process-manager.ts';
import { countWaitingForKeys } from '#workers/process-managers/privacy/waiting-for-keys.ts';
import type { Parts } from '../parts.ts';
import { answerOf } from './health.ts';
import { type LagLog, type ReaderLag, readLag } from './reader-lag.ts';

type Needs = Pick<Parts, 'metrics' | 'database' | 'clock'> & {
  readonly log: LagLog;
  readonly keys: { readonly missing: Pick<Parts['keys']['missing'], 'count'> };
};

/** One reading serves all gauges of a scrape. */
const KEPT_MS = 1_000;

/**
 * Gauges over what all workers share: readers of the log, the queue that wakes them, waiting mails. Read at each scrape, never in between.
 * What cannot be read in time is left out of the scrape, since an old value would look like news, and counted as unanswered.
 */
export function exposeWorkerGauges(needs: Needs, queue: Pick<WakeUpQueue, 'waiting'>): void {
  const registers = [needs.metrics.registry];
  const lags = shared(() => readLag(needs));
  const depth = shared(() => queue.waiting());
  const mails = shared(() => countPendingMails(needs));
  const followUpLag = shared(async () => {
    const known = await lags();
    return known && readFollowUpLag(needs, known);
  });
  const missingKeys = shared(() => needs.keys.missing.count());
  const waitingForKeys = shared(() => countWaitingForKeys(needs.database.db));
  const perReader = (name: string, help: string, read: (lag: ReaderLag) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['reader'],
      registers,
      async collect() {
        this.reset();
        for (const lag of (await lags()) ?? []) this.set({ reader: lag.reader }, read(lag));
      },
    });
  perReader(
    'miris_reader_lag_events',
    'Events that wait for a reader of the log (200 and more count as 200).',
    (lag) => lag.events,
  );
  perReader(
    'miris_reader_lag_seconds',
    'Age of the first event that waits for a reader; 0 when none does.',
    (lag) => lag.seconds,
  );
  perReader(
    'miris_reader_progress_age_seconds',
    'Seconds since a reader’s checkpoint moved.',
    (lag) => lag.sinceProgress,
  );
  perReader('miris_reader_parked', '1 when a reader stopped in front of an event it cannot apply.', (lag) =>
    Number(lag.parked),
  );

  const single = (name: string, help: string, count: () => Promise<number | null>) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const counted = await count();
        if (counted === null) this.remove();
        else this.set(counted);
      },
    });
  single('miris_queue_depth', 'Rings that wait for a worker.', depth);
  single('miris_mails_pending', 'Mails that were asked for and neither sent nor given up.', mails);
  single(
    'miris_follow_up_lag_seconds',
    'Age of the oldest thing that is still to follow an order: stock, a document, a mail; 0 without one.',
    followUpLag,
  );
  single(
    'miris_customer_keys_missing',
    'Customers’ keys that the log names and the shop does not have.',
    missingKeys,
  );
  single(
    'miris_reactions_waiting_for_keys',
    'Reactions, such as mails, that wait until a customer’s missing key is restored.',
    waitingForKeys,
  );
  new Gauge({
    name: 'miris_unanswered_questions',
    help: '1 for what could not be read in time, whose gauges this scrape leaves out.',
    labelNames: ['question'],
    registers,
    async collect() {
      const questions = {
        readers: lags,
        queues: depth,
        mails,
        missing_keys: missingKeys,
        waiting_for_keys: waitingForKeys,
      };
      for (const [question, ask] of Object.entries(questions))
        this.set({ question }, Number((await ask()) === null));
    },
  });
}

function pendingMails(db: ReadDb) {
  return inSchema<EmailNotificationsTables>(db, 'email_notifications')
    .selectFrom('emails')
    .where('status', '=', 'pending');
}

async function countPendingMails({ database }: Needs): Promise<number> {
  const { count } = await pendingMails(database.db)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** One reading for all who ask within `KEPT_MS`; null when there is none in time. */
function shared<T>(read: () => Promise<T>): () => Promise<T | null> {
  let last: { readonly until: number; readonly value: Promise<T | null> } | null = null;
  return () => {
    if (last === null || last.until < performance.now()) {
      const value = answerOf(read).then((answer) => (answer.kind === 'answered' ? answer.value : null));
      last = { until: performance.now() + KEPT_MS, value };
    }
    return last.value;
  };
}

/** Longer than a mail is tried: one that is older and waits all the same was asked for again, and counts as what its event waits for. */
const MAX_MAIL_AGE_MS = 12 * 60 * 60_000;

/**
 * How old the oldest thing is that is still to follow an order, in seconds, 0 when there is none: an event that a process manager has not
 * reacted to (stock not settled, document not issued, mail not written), or a mail that is not sent, whatever it waits for.
 * @throws Error when PostgreSQL cannot be asked.
 */
export async function readFollowUpLag(
  { database, clock }: { readonly database: Pick<ReadDatabase, 'db'>; readonly clock: () => Date },
  lags: readonly Pick<ReaderLag, 'reader' | 'seconds'>[],
): Promise<number> {
  const now = clock().getTime();
  const { oldest } = await pendingMails(database.db)
    .where('order_id', 'is not', null)
    .where('created_at', '>', new Date(now - MAX_MAIL_AGE_MS))
    .select(({ fn }) => fn.min<Date | null>('created_at').as('oldest'))
    .executeTakeFirstOrThrow();
  const waiting = lags.filter(({ reader }) => isProcessManager(reader)).map(({ seconds }) => seconds);
  return Math.max(0, oldest === null ? 0 : (now - oldest.getTime()) / 1_000, ...waiting);
}
