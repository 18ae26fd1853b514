import type pg from 'pg';
import type { EmailEvent } from '#contracts/events/email.ts';
import type { Recorded } from '#contracts/events/event.ts';
import type { Cause } from '#platform/event-store/event-store.ts';
import { type EmailStream, emails } from '#services/emails/request-email.ts';
import { type SendEmailDeps, sendEmail } from '#services/emails/send-email.ts';
import { defineProcessManager, type ProcessManager, type TimedTask } from '../process-manager.ts';
import { causeOfEvent, causeOfTime } from './cause-of-event.ts';
import { dropAttemptNotes } from './mail-attempt-notes.ts';
import { isMailOvertaken } from './order-emails.ts';
import { partitionByOrder } from './partitions.ts';
import { KeyMissing } from './waiting-for-keys.ts';

export interface MailSenderDeps extends SendEmailDeps {
  readonly db: pg.Pool;
}

/**
 * Sends each requested mail. One that fails is tried again later (`mail-attempt-notes.ts`) and never holds up the mails after it.
 */
export function createMailSender(deps: SendEmailDeps): ProcessManager {
  const send = async (event: Recorded<EmailEvent>) => {
    const stream = emailStream(event.stream);
    const requested = event.type === 'EmailRequested' ? event : await requestOf(deps, stream);
    const outcome = await sendUnlessOvertaken(deps, stream, causeOfEvent(event), requested);
    if (typeof outcome === 'object') throw new KeyMissing(outcome.missingKey);
  };
  return defineProcessManager({
    name: 'mail-sender',
    version: 1,
    // Mails about one order go out in the order they were asked for.
    partition: partitionByOrder,
    on: { EmailRequested: send, EmailResendRequested: send },
  });
}

/** Claims what is due by moving it ahead, so that two workers do not look at the same mail and a crash loses none. */
const CLAIM = `
  update process_managers.mail_retries set retry_at = $1::timestamptz + interval '5 minutes'
  where stream in (
    select stream from process_managers.mail_retries where retry_at <= $1
    order by retry_at limit 20 for update skip locked
  )
  returning stream`;

/** Tries failed mails again when their time has come, and those whose worker was killed in the middle. */
export function createMailRetries(deps: MailSenderDeps): TimedTask {
  const { db, clock } = deps;
  return {
    name: 'mail-retries',
    everyMs: 10_000,
    async run(signal) {
      const { rows } = await db.query<{ stream: string }>(CLAIM, [clock()]);
      for (const { stream } of rows) {
        if (signal.aborted) return;
        const cause = causeOfTime('mail-retries', stream);
        const requested = await requestOf(deps, emailStream(stream));
        const outcome = await sendUnlessOvertaken(deps, emailStream(stream), cause, requested);
        if (outcome === 'done') await dropAttemptNotes(db, [stream]);
      }
    },
  };
}

/** The last mail about an order tells the truth: one that comes late is withheld when its order has gone on. */
async function sendUnlessOvertaken(
  deps: SendEmailDeps,
  stream: EmailStream,
  cause: Cause,
  requested: Recorded<EmailEvent> | undefined,
) {
  const { store, clock } = deps;
  if (await isMailOvertaken(store, requested))
    await emails(store).handle(stream, { type: 'WithholdOvertaken', now: clock() }, cause);
  return sendEmail(deps, stream, cause);
}

/** What asked for a mail: the first event of its stream. */
async function requestOf(
  { store }: SendEmailDeps,
  stream: EmailStream,
): Promise<Recorded<EmailEvent> | undefined> {
  const { events } = await store.readStream<EmailEvent>(stream, { limit: 1 });
  return events[0];
}

function emailStream(stream: string): EmailStream {
  if (!stream.startsWith('email-')) throw new Error(`${stream} is not a mail's stream`);
  return `email-${stream.slice('email-'.length)}`;
}
