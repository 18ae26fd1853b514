import { type Handled, handleCommand } from '../command-handling/handle-command.ts';
import type { Cause, EventStore } from '../event-store/event-store.ts';
import type { Keyring } from '../privacy/keyring.ts';
import { type NewsletterState, newsletterDecider } from './newsletter.decider.ts';
import { subscriptionIdOf } from './subscription-id.ts';

export interface SubscribeDeps {
  readonly store: EventStore;
  readonly keyring: Keyring;
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
export async function subscribe(
  { store, keyring }: SubscribeDeps,
  { email, now }: { email: string; now: Date },
  cause: Cause,
): Promise<Handled<NewsletterState, never>> {
  const subscriptionId = await subscriptionIdOf(keyring, email);
  const command = { type: 'Subscribe', subscriptionId, email, now } as const;
  return handleCommand(store, newsletterDecider, `newsletter-${subscriptionId}`, command, cause);
}
