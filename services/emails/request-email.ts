import type { EmailType } from '#contracts/events/house/email.ts';
import { type EmailRefusal, emailDecider } from '#domain/emails/email.decider.ts';
import type { ComposedEmail, EmailState } from '#domain/emails/email.state.ts';
import {
  type CommandKey,
  commandHandler,
  type Handled,
  type KeyReused,
} from '#platform/command-handling/command-handler.ts';
import { derivedId } from '#platform/command-handling/derived-id.ts';
import type { Cause, EventStore } from '#platform/event-store/event-store.ts';

/** What a mail is about: one mail of a type is sent per subject. */
export interface EmailRequest extends Omit<ComposedEmail, 'emailId'> {
  /** The order, review, message … whose fact calls for the mail; a UUID. */
  readonly subjectId: string;
  /** Not sent before; at once without it. */
  readonly sendAfter?: string;
  readonly now: Date;
}

export function emailStreamOf(type: EmailType, subjectId: string): EmailStream {
  return `email-${type}-${subjectId}`;
}

/** Whether a stream is of a mail of this kind. */
export function isMailOf(type: EmailType, stream: string): stream is EmailStream {
  return stream.startsWith(`email-${type}-`);
}

/** A mail's id follows from its stream's name, never the other way round. */
export function emailIdOf(stream: EmailStream): string {
  return derivedId(stream);
}

/** Asks for a mail, once: asking again for the same type and subject changes nothing. */
export function requestEmail(
  store: EventStore,
  request: EmailRequest,
  cause: Cause,
): Promise<Handled<EmailState, EmailRefusal>> {
  const { subjectId, now, sendAfter, ...composed } = request;
  const stream = emailStreamOf(composed.type, subjectId);
  const email = { ...composed, emailId: emailIdOf(stream) };
  const command = { type: 'RequestEmail', email, sendAfter, now: now.toISOString() } as const;
  return emails(store).handle(stream, command, cause);
}

/**
 * Asks for a mail to be sent again, once under one key; refuses `email-under-way` while it is, `email-not-requested` when
 * there is none.
 */
export function resendEmail(
  store: EventStore,
  { type, subjectId, now }: { type: EmailType; subjectId: string; now: Date },
  cause: Cause,
  key?: CommandKey,
): Promise<Handled<EmailState, EmailRefusal | KeyReused>> {
  const stream = emailStreamOf(type, subjectId);
  return emails(store).handle(stream, { type: 'RequestResend', now: now.toISOString() }, cause, key);
}

export type EmailStream = `email-${string}`;

/** A mail is sent soon after it was asked for. Its text is personal data and is kept in memory no longer than that takes. */
const MAX_AGE_MS = 60_000;
export const emails = commandHandler(emailDecider, { cache: { maxAgeMs: MAX_AGE_MS }, mostlyNew: true });
