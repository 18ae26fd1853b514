import type { Cause } from '#platform/event-store/event-store.ts';
import {
  confirmSubscription,
  requestSubscription,
  type SubscribeDeps,
  subscriptionIdOf,
} from '../subscription.ts';

/** Subscribes an address as its owner does: asks, then follows the link. */
export async function subscribe(
  deps: SubscribeDeps,
  { email, now }: { email: string; now: Date },
  cause: Cause,
): Promise<void> {
  await requestSubscription(deps, { email, now }, cause);
  const subscriptionId = await subscriptionIdOf(deps.keyring, email);
  const request = { subscriptionId, requestedAt: now.toISOString(), now };
  const confirmed = await confirmSubscription(deps.store, request, cause);
  if (!confirmed.accepted) throw new Error(confirmed.refusal.code);
}
