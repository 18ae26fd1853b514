import { createHash } from 'node:crypto';
import { NEWSLETTER_CONSENT } from '#contracts/house/newsletter.ts';
import {
  type NewsletterCommand,
  type NewsletterRefusal,
  type NewsletterState,
  newsletterDecider,
} from '#domain/newsletter/newsletter.decider.ts';
import { commandHandler, type Handled } from '#platform/command-handling/command-handler.ts';
import type { Cause, EventStore, StreamName } from '#platform/event-store/event-store.ts';
import { type Keyring, keyOf } from '#platform/event-store/sealing/keyring.ts';

export interface SubscribeDeps {
  readonly store: EventStore;
  readonly keyring: Keyring;
}

const subscriptions = commandHandler(newsletterDecider);

type NewsletterHandled = Handled<NewsletterState, NewsletterRefusal>;

/** Ends a subscription, or the request for one; does nothing when it has ended already or never was. */
export function unsubscribe(
  store: EventStore,
  { subscriptionId, now }: { subscriptionId: string; now: Date },
  cause: Cause,
): Promise<NewsletterHandled> {
  return command(store, { type: 'Unsubscribe', subscriptionId, now: now.toISOString() }, cause);
}

/** Has an address asked by mail whether it wants the newsletter; does nothing when it has it, or was asked just now. */
export async function requestSubscription(
  { store, keyring }: SubscribeDeps,
  { email, now }: { email: string; now: Date },
  cause: Cause,
): Promise<NewsletterHandled> {
  const subscriptionId = await subscriptionIdOf(keyring, email);
  const consent = NEWSLETTER_CONSENT;
  const asked = { email, consent, now: now.toISOString() };
  return command(store, { type: 'RequestConfirmation', subscriptionId, ...asked }, cause);
}

/** Subscribes an address whose owner followed the link; refuses a link that is no longer good. */
export function confirmSubscription(
  store: EventStore,
  request: { subscriptionId: string; requestedAt: string; now: Date },
  cause: Cause,
): Promise<NewsletterHandled> {
  return command(store, { type: 'Confirm', ...request, now: request.now.toISOString() }, cause);
}

function command(store: EventStore, command: NewsletterCommand, cause: Cause): Promise<NewsletterHandled> {
  const stream: StreamName = `newsletter-${command.subscriptionId}`;
  return subscriptions(store).handle(stream, command, cause);
}

/**
 * The subscription of an address, however it is written. It is named after the customer's key and not after the address: who holds the
 * log can neither read an address out of a stream's name nor try whether one subscribed, and once the customer is forgotten no one can.
 * @throws Error when the keys are out of reach.
 */
export async function subscriptionIdOf(keyring: Keyring, email: string): Promise<string> {
  const { keyId } = await keyOf(keyring, email);
  return createHash('sha256').update(`newsletter subscription\n${keyId}`).digest('hex');
}
