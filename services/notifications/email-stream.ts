import type { EmailEvent } from '#contracts/events/email.ts';
import { handleCachedCommand } from '../command-handling/handle-cached-command.ts';
import type { Handled } from '../command-handling/handle-command.ts';
import { createStreamCache, type StreamCache } from '../command-handling/stream-cache.ts';
import type { Cause, EventStore } from '../event-store/event-store.ts';
import { type EmailCommand, type EmailRefusal, emailDecider } from './email.decider.ts';
import type { EmailState } from './email.state.ts';

export type EmailStream = `email-${string}`;

/** A mail is sent soon after it was asked for. Its text is personal data and is kept in memory no longer than that takes. */
const LONGEST_MS = 60_000;
const caches = new WeakMap<EventStore, StreamCache<EmailState>>();

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

function emailCache(store: EventStore): StreamCache<EmailState> {
  const known = caches.get(store);
  if (known !== undefined) return known;
  const cache = createStreamCache<EmailState, EmailCommand, EmailEvent, EmailRefusal>(store, emailDecider, {
    longest: LONGEST_MS,
  });
  caches.set(store, cache);
  return cache;
}
