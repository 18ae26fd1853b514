import { sql } from 'kysely';
import type { ShopEvent } from '#contracts/events/catalogue.ts';
import type { Recorded } from '#contracts/events/event.ts';
import type { EmailEvent } from '#contracts/events/house/email.ts';
import { CLOCK_DRIFT_MS } from '#contracts/settings/clock-drift.ts';
import { ATTEMPT_LASTS_MS } from '#domain/emails/retry-schedule.ts';
import type { Since } from '#platform/command-handling/stream-states.ts';
import type { Cause } from '#platform/event-store/event-store.ts';
import type { ReadDb } from '#projections/lib/database.ts';
import { type EmailStream, emails } from '#services/emails/request-email.ts';
import { type SendEmailDeps, sendEmail } from '#services/emails/send-email.ts';
import {
  causeOfEvent,
  causeOfTime,
  defineProcessManager,
  type ProcessManager,
  partitionByOrder,
  type TimedTask,
} from '../../process-manager.ts';
import { KeyMissing } from '../privacy/waiting-for-keys.ts';
import { isMailOvertaken } from './order-emails.ts';

export interface MailSenderDeps extends SendEmailDeps {
  readonly db: ReadDb;
}

/**
 * Sends each requested mail. One that fails is tried again later (the notes below say when) and never holds up the mails after it.
 */
export function createMailSender(deps: SendEmailDeps): ProcessManager {
  const send = async (event: Recorded<EmailEvent>) => {
    const stream = emailStream(event.stream);
    const requested = event.type === 'EmailRequested' ? event : await requestOf(deps, stream);
    // The order is known here as of this event or later.
    const outcome = await sendUnlessOvertaken(deps, stream, causeOfEvent(event), requested, 'followed');
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

/**
 * Claims what is due, or was noted by a clock that was ahead, by moving it ahead, so that two workers do not look at the same mail and a
 * crash loses none.
 */
async function claimDue(db: ReadDb, now: Date): Promise<string[]> {
  const { rows } = await sql<{ stream: string }>`
    update process_managers.mail_retries set retry_at = ${now}::timestamptz + interval '5 minutes', noted_at = ${now}
    where stream in (
      select stream from process_managers.mail_retries
      where retry_at <= ${now} or noted_at > ${new Date(now.getTime() + CLOCK_DRIFT_MS)}
      order by retry_at limit 20 for update skip locked
    )
    returning stream`.execute(db);
  return rows.map(({ stream }) => stream);
}

/** Tries failed mails again when their time has come, and those whose worker was killed in the middle. */
export function createMailRetries(deps: MailSenderDeps): TimedTask {
  const { db, clock } = deps;
  return {
    name: 'mail-retries',
    everyMs: 10_000,
    async run(signal) {
      for (const stream of await claimDue(db, clock())) {
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
  since?: Since,
) {
  const { store, clock } = deps;
  if (await isMailOvertaken(store, requested, since))
    await emails(store).handle(stream, { type: 'WithholdOvertaken', now: clock().toISOString() }, cause);
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

/**
 * Notes when to look at a mail (again): when one that waits is due, when a failed try is due once more, or when a try begun ought to have
 * ended. Most tries end within the batch they begin in, and are never written down.
 */
export function createMailAttemptNotes({ db }: { readonly db: ReadDb }): ProcessManager {
  const noteAll = async (events: readonly Recorded<ShopEvent>[]) => {
    const notes = new Map(events.filter(isNoted).map((event) => [event.stream, event]));
    const ended: string[] = [];
    const open: AttemptNote[] = [];
    for (const [stream, event] of notes) {
      const at = nextLook(event);
      if (at === null) ended.push(stream);
      else open.push({ stream, retry_at: new Date(at).toISOString(), noted_at: event.metadata.recordedAt });
    }
    if (open.length > 0) await writeAttemptNotes(db, open);
    if (ended.length > 0) await dropAttemptNotes(db, ended);
  };
  const note = (event: Recorded<ShopEvent>) => noteAll([event]);
  return defineProcessManager({
    name: 'mail-attempt-notes',
    version: 2,
    partition: ({ stream }) => stream,
    on: { EmailRequested: note, EmailSendingStarted: note, EmailSent: note, EmailFailed: note },
    reactTogether: noteAll,
  });
}

interface AttemptNote {
  readonly stream: string;
  readonly retry_at: string;
  readonly noted_at: string;
}

async function writeAttemptNotes(db: ReadDb, notes: readonly AttemptNote[]): Promise<void> {
  await sql`
    insert into process_managers.mail_retries
    select * from json_populate_recordset(null::process_managers.mail_retries, ${JSON.stringify(notes)})
    on conflict (stream) do update
    set retry_at = excluded.retry_at, noted_at = excluded.noted_at`.execute(db);
}

async function dropAttemptNotes(db: ReadDb, streams: readonly string[]): Promise<void> {
  await sql`delete from process_managers.mail_retries where stream = any(${streams}::text[])`.execute(db);
}

/** Mails that are sent at once need no note: most of them are. */
function isNoted(event: Recorded<ShopEvent>): boolean {
  return event.type !== 'EmailRequested' || event.data.sendAfter !== undefined;
}

/** When a mail is looked at again after an event, in milliseconds since 1970; null when nothing is left to do. */
function nextLook(event: Recorded<ShopEvent>): number | null {
  switch (event.type) {
    case 'EmailRequested':
      return event.data.sendAfter === undefined ? null : Date.parse(event.data.sendAfter);
    case 'EmailSendingStarted':
      return Date.parse(event.data.startedAt) + ATTEMPT_LASTS_MS;
    case 'EmailFailed': {
      const { final, retryAt, failedAt } = event.data;
      return final ? null : Date.parse(retryAt ?? failedAt);
    }
    default:
      return null;
  }
}
