import { handleCachedCommand } from '../command-handling/handle-cached-command.ts';
import type { Handled } from '../command-handling/handle-command.ts';
import { perStore } from '../command-handling/per-store.ts';
import { createStreamCache } from '../command-handling/stream-cache.ts';
import type { Cause, EventStore } from '../event-store/event-store.ts';
import { type EmailCommand, type EmailRefusal, emailDecider } from './email.decider.ts';
import type { EmailState } from './email.state.ts';

export type EmailStream = `email-${string}`;

/** A mail is sent soon after it was asked for. Its text is personal data and is kept in memory no longer than that takes. */
const LONGEST_MS = 60_000;
const emailCache = perStore((store) => createStreamCache(store, emailDecider, { longest: LONGEST_MS }));

/** Sends a command to one mail, decided on the mail as this process saw it last; what nobody asked for yet is not looked for first. */
export function commandEmail(
  store: EventStore,
  stream: EmailStream,
  command: EmailCommand,
  cause: Cause,
): Promise<Handled<EmailState, EmailRefusal>> {
  const likelyNew = command.type === 'RequestEmail';
  return handleCachedCommand(
    { store, cache: emailCache(store), decider: emailDecider, likelyNew },
    stream,
    command,
    cause,
  );
}
