import { type EmailEvent, OVERTAKEN } from '#contracts/events/house/email.ts';
import { isForgottenEmail, missingKeyOf } from '#contracts/privacy/personal.ts';
import { isFromTheFuture } from '#contracts/settings/clock-drift.ts';
import { accept, type Decider, type Decision, refuse } from '../decider.ts';
import {
  type ComposedEmail,
  type EmailState,
  evolveEmail,
  NO_EMAIL,
  type RequestedEmail,
} from './email.state.ts';
import { ATTEMPT_LASTS_MS, MAX_DOUBTS, retryDelayMs } from './retry-schedule.ts';

export type EmailCommand =
  | {
      readonly type: 'RequestEmail';
      readonly email: ComposedEmail;
      /** Not sent before; at once without it. */
      readonly sendAfter?: string | undefined;
      readonly now: string;
    }
  | { readonly type: 'StartAttempt'; readonly attemptId: string; readonly now: string }
  | { readonly type: 'RecordSent'; readonly attempt: number; readonly now: string }
  | RecordFailure
  | { readonly type: 'RequestResend'; readonly now: string }
  /** What it says is no longer so, and a later mail says what is. */
  | { readonly type: 'WithholdOvertaken'; readonly now: string }
  /** What it says is so again: it is sent, once, if it was withheld. */
  | { readonly type: 'SendWithheld'; readonly now: string };

interface RecordFailure {
  readonly type: 'RecordFailure';
  readonly attempt: number;
  readonly reason: string;
  /** The mail server will never take it, so no other try follows. */
  readonly permanent: boolean;
  /** The mail server may have taken it all the same. */
  readonly inDoubt: boolean;
  readonly now: string;
}

export type EmailRefusal =
  | { readonly code: 'email-not-requested' | 'email-under-way' }
  /** Its customer's key is missing: it waits until the key is restored. */
  | { readonly code: 'key-missing'; readonly keyId: string };

type EmailDecision = Decision<EmailEvent, EmailRefusal>;

/**
 * One mail: requested once, tried until it is sent or given up. A try is written down before it is made, so that of two workers
 * one makes it, and one that was cut short is followed by a single other, marked as a possible duplicate.
 */
export const emailDecider: Decider<EmailState, EmailCommand, EmailEvent, EmailRefusal> = {
  initialState: NO_EMAIL,
  evolve: evolveEmail,

  decide(command, state): EmailDecision {
    if (command.type === 'RequestEmail') {
      if (state.status !== 'absent') return accept();
      const missing = missingKeyIn(command.email);
      if (missing !== null) return refuse({ code: 'key-missing', keyId: missing });
      const { attachments, ...email } = command.email;
      const data = {
        ...email,
        ...(attachments && { attachments: [...attachments] }),
        requestedAt: command.now,
        ...(command.sendAfter && { sendAfter: command.sendAfter }),
      };
      return accept({ type: 'EmailRequested', data });
    }
    if (state.status === 'absent') return refuse({ code: 'email-not-requested' });
    if (command.type === 'RequestResend') return resend(state, command.now);
    if (command.type === 'SendWithheld')
      return state.status === 'failed' && state.isWithheld ? resend(state, command.now) : accept();
    if (state.status !== 'pending') return accept();
    switch (command.type) {
      case 'StartAttempt':
        return startAttempt(state, command.attemptId, command.now);
      case 'WithholdOvertaken':
        return withhold(state, command.now);
      case 'RecordSent':
        return recordSent(state, command.attempt, command.now);
      case 'RecordFailure':
        // Another worker's try, or one that was taken for interrupted: its outcome is recorded already.
        return state.open?.attempt === command.attempt ? accept(failure(state, command)) : accept();
    }
  },
};

function resend(state: RequestedEmail, now: string): EmailDecision {
  if (state.status === 'pending') return refuse({ code: 'email-under-way' });
  const data = { emailId: state.email.emailId, requestedAt: now };
  return accept({ type: 'EmailResendRequested', data });
}

function startAttempt(state: RequestedEmail, attemptId: string, now: string): EmailDecision {
  const { open, wait } = state;
  // Its reader asked to be forgotten before it was sent.
  if (isForgottenEmail(state.email.recipient)) {
    const attempt = state.attempts + 1;
    return accept(failure(state, { attempt, reason: 'EFORGOTTEN', permanent: true, inDoubt: false, now }));
  }
  const missing = missingKeyIn(state.email);
  if (missing !== null) return refuse({ code: 'key-missing', keyId: missing });
  if (open === null) {
    const isHeld = wait !== null && isWaiting(wait.since, Date.parse(wait.until), now);
    return isHeld ? accept() : accept(start(state, attemptId, now));
  }
  if (isUnderWay(state, now)) return accept();
  const cutShort = failure(state, {
    attempt: open.attempt,
    reason: 'EINTERRUPTED',
    permanent: false,
    inDoubt: true,
    now,
  });
  const after = evolveEmail(state, cutShort);
  return after.status === 'pending' ? accept(cutShort, start(after, attemptId, now)) : accept(cutShort);
}

function isUnderWay({ open }: RequestedEmail, now: string): boolean {
  if (open === null) return false;
  return isWaiting(open.startedAt, Date.parse(open.startedAt) + ATTEMPT_LASTS_MS, now);
}

/** A wait that is to begin yet was written by a clock that was ahead, and holds nothing up. */
function isWaiting(since: string, untilMs: number, now: string): boolean {
  return !isFromTheFuture(since, now) && Date.parse(now) < untilMs;
}

/** A try under way may arrive all the same; a person who asks for the mail again gets it. */
function withhold(state: RequestedEmail, now: string): EmailDecision {
  if (state.resends > 0 || isUnderWay(state, now)) return accept();
  const attempt = state.attempts + 1;
  return accept(failure(state, { attempt, reason: OVERTAKEN, permanent: true, inDoubt: false, now }));
}

/** A mail whose personal data cannot be read now must not be sent as it reads now. */
function missingKeyIn({ recipient, replyTo }: ComposedEmail): string | null {
  return missingKeyOf(recipient) ?? (replyTo === null ? null : missingKeyOf(replyTo));
}

function start(state: RequestedEmail, attemptId: string, now: string): EmailEvent {
  const { email, attempts, doubts } = state;
  return {
    type: 'EmailSendingStarted',
    data: {
      emailId: email.emailId,
      attempt: attempts + 1,
      attemptId,
      possibleDuplicate: doubts > 0,
      startedAt: now,
    },
  };
}

/** True of any try of this round, also of one that was taken for cut short. */
function recordSent(state: RequestedEmail, attempt: number, now: string): EmailDecision {
  if (attempt <= state.attemptsBefore) return accept();
  const data = { emailId: state.email.emailId, attempt, sentAt: now };
  return accept({ type: 'EmailSent', data });
}

function failure(state: RequestedEmail, failed: Omit<RecordFailure, 'type'>): EmailEvent {
  const { attempt, reason, inDoubt, now } = failed;
  const delay = retryDelayMs(attempt - state.attemptsBefore);
  const doubts = state.doubts + (inDoubt ? 1 : 0);
  const retryAt =
    failed.permanent || delay === null || doubts >= MAX_DOUBTS
      ? null
      : new Date(Date.parse(now) + delay).toISOString();
  return {
    type: 'EmailFailed',
    data: {
      emailId: state.email.emailId,
      attempt,
      reason,
      final: retryAt === null,
      inDoubt,
      retryAt,
      failedAt: now,
    },
  };
}
