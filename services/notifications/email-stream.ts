import { commandHandler } from '../command-handling/command-handler.ts';
import { emailDecider } from './email.decider.ts';

export type EmailStream = `email-${string}`;

/** A mail is sent soon after it was asked for. Its text is personal data and is kept in memory no longer than that takes. */
const MAX_AGE_MS = 60_000;
export const emails = commandHandler(emailDecider, { cache: { maxAgeMs: MAX_AGE_MS } });
