import { createHash } from 'node:crypto';
import { type Handled, handleCommand } from '../command-handling/handle-command.ts';
import type { Cause, EventStore } from '../event-store/event-store.ts';
import { type NewsletterState, newsletterDecider } from './newsletter.decider.ts';

/** The subscription of an address: the SHA-256 of its trimmed lower-case form, so that an address has one stream. */
export function subscriptionIdOf(email: string): string {
  return createHash('sha256').update(email.trim().toLowerCase()).digest('hex');
}

/** Ends a subscription; does nothing when it has ended already or never was. */
export function unsubscribe(
  store: EventStore,
  { subscriptionId, now }: { subscriptionId: string; now: Date },
  cause: Cause,
): Promise<Handled<NewsletterState, never>> {
  const command = { type: 'Unsubscribe', subscriptionId, now } as const;
  return handleCommand(store, newsletterDecider, `newsletter-${subscriptionId}`, command, cause);
}

/** Subscribes an address; does nothing when it already is. */
export function subscribe(
  store: EventStore,
  { email, now }: { email: string; now: Date },
  cause: Cause,
): Promise<Handled<NewsletterState, never>> {
  const subscriptionId = subscriptionIdOf(email);
  const command = { type: 'Subscribe', subscriptionId, email, now } as const;
  return handleCommand(store, newsletterDecider, `newsletter-${subscriptionId}`, command, cause);
}
