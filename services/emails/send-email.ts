import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { EmailCommand, EmailRefusal } from '#domain/emails/email.decider.ts';
import type { EmailState } from '#domain/emails/email.state.ts';
import type { Handled } from '#platform/command-handling/command-handler.ts';
import type { Cause, EventStore } from '#platform/event-store/event-store.ts';
import { isUnavailable } from '#platform/http/unavailable.ts';
import type { MailGateway } from './mail-gateway.ts';
import { type EmailStream, emails } from './request-email.ts';
import { filesOf } from './terms-attachment.ts';

export interface SendEmailDeps {
  readonly store: EventStore;
  readonly gateway: MailGateway;
  readonly clock: () => Date;
  readonly logger: Logger;
}

/** Nothing else is sent in place of what was promised; an administrator can have it tried again. */
const ATTACHMENT_DIFFERS = { sent: false, reason: 'EATTACHMENT', permanent: true, inDoubt: false } as const;

/** The mail is out by then: without its record it would go out a second time, so that many tries are made. */
const RECORD_PAUSES_MS = [250, 1_000, 3_000];

/**
 * Makes one try to send a requested mail and records what became of it; does nothing when it was sent or given up, when its
 * time has not come, or while another worker makes one. The try is recorded before it is made: a worker killed in the middle
 * leaves it open, and the next one, minutes later, is marked as a possible duplicate.
 * @returns whether the mail still waits for another try, or the missing key that it waits for.
 */
export async function sendEmail(
  deps: SendEmailDeps,
  stream: EmailStream,
  cause: Cause,
): Promise<'waiting' | 'done' | { readonly missingKey: string }> {
  const { store, gateway, clock, logger } = deps;
  const { correlationId } = cause;
  const attemptId = randomUUID();
  const command = { type: 'StartAttempt', attemptId, now: clock().toISOString() } as const;
  const started = await emails(store).handle(stream, command, cause);
  if (!started.accepted && started.refusal.code === 'key-missing')
    return { missingKey: started.refusal.keyId };
  const { state } = started;
  if (state.status !== 'pending') return 'done';
  const { open, email, resends } = state;
  if (open?.attemptId !== attemptId) return 'waiting';
  const { attempt, possibleDuplicate } = open;
  if (possibleDuplicate)
    logger.warn(
      { stream, attempt, correlationId },
      'a mail is sent again although an earlier try may have arrived',
    );
  const files = await filesOf(store, email.attachments ?? []);
  if (files === null)
    logger.error({ stream, attempt, correlationId }, 'a mail’s attachment is not what it was');
  const result =
    files === null ? ATTACHMENT_DIFFERS : await gateway.send({ ...email, resends, possibleDuplicate, files });
  const now = clock().toISOString();
  const outcome: EmailCommand = result.sent
    ? { type: 'RecordSent', attempt, now }
    : { type: 'RecordFailure', attempt, ...result, now };
  const recorded = await record(deps, stream, outcome, cause);
  if (recorded.state.status === 'failed')
    logger.error(
      { stream, attempt, correlationId },
      'a mail was given up; it can be sent again from the console',
    );
  return recorded.state.status === 'pending' ? 'waiting' : 'done';
}

/** @throws the last failure when the store stays out of reach: the try then stays open and counts as cut short. */
async function record(
  { store }: SendEmailDeps,
  stream: EmailStream,
  command: EmailCommand,
  cause: Cause,
): Promise<Handled<EmailState, EmailRefusal>> {
  for (const pause of RECORD_PAUSES_MS) {
    try {
      return await emails(store).handle(stream, command, cause);
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      await sleep(pause);
    }
  }
  return emails(store).handle(stream, command, cause);
}
