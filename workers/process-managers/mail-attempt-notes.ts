import type pg from 'pg';
import type { ShopEvent } from '#contracts/events/catalogue.ts';
import type { Recorded } from '#contracts/events/event.ts';
import { ATTEMPT_LASTS_MS } from '#services/emails/retry-schedule.ts';
import { defineProcessManager, type ProcessManager } from '../process-manager.ts';

/**
 * Notes when to look at a mail (again): when one that waits is due, when a failed try is due once more, or when a try begun ought to have
 * ended. Most tries end within the batch they begin in, and are never written down.
 */
export function createMailAttemptNotes({ db }: { db: pg.Pool }): ProcessManager {
  const noteAll = async (events: readonly Recorded<ShopEvent>[]) => {
    const notes = new Map(events.filter(isNoted).map((event) => [event.stream, nextLook(event)]));
    const ended: string[] = [];
    const open: { stream: string; retry_at: string }[] = [];
    for (const [stream, at] of notes) {
      if (at === null) ended.push(stream);
      else open.push({ stream, retry_at: new Date(at).toISOString() });
    }
    if (open.length > 0) await db.query(WRITE, [JSON.stringify(open)]);
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

const WRITE = `
  insert into process_managers.mail_retries
  select * from json_populate_recordset(null::process_managers.mail_retries, $1)
  on conflict (stream) do update set retry_at = excluded.retry_at`;
const DROP = 'delete from process_managers.mail_retries where stream = any($1::text[])';

/** Takes away the notes of these mails. */
export async function dropAttemptNotes(db: pg.Pool, streams: readonly string[]): Promise<void> {
  await db.query(DROP, [streams]);
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
