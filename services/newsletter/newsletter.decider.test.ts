import { describe, it } from 'vitest';
import type { NewsletterEvent } from '#contracts/events/visitor.ts';
import { given } from '../command-handling/testing/given-when-then.ts';
import { newsletterDecider } from './newsletter.decider.ts';

const email = 'marie@example.fr';
const subscriptionId = 'a'.repeat(64);
const now = new Date('2026-03-01T10:00:00.000Z');
const at = now.toISOString();
const subscribe = { type: 'Subscribe', subscriptionId, email, now } as const;
const unsubscribe = { type: 'Unsubscribe', subscriptionId, now } as const;
const subscribed: NewsletterEvent = {
  type: 'NewsletterSubscribed',
  data: { subscriptionId, email, subscribedAt: at },
};
const unsubscribed: NewsletterEvent = {
  type: 'NewsletterUnsubscribed',
  data: { subscriptionId, unsubscribedAt: at },
};

describe('an address', () => {
  it('is subscribed once, however often it asks', () => {
    given(newsletterDecider).when(subscribe).then(subscribed);
    given(newsletterDecider, [subscribed]).when(subscribe).thenNothingHappened();
  });
  it('can leave, and come back', () => {
    given(newsletterDecider, [subscribed]).when(unsubscribe).then(unsubscribed);
    given(newsletterDecider, [subscribed, unsubscribed]).when(subscribe).then(subscribed);
  });
  it('that never subscribed, or left already, has nothing to leave', () => {
    given(newsletterDecider).when(unsubscribe).thenNothingHappened();
    given(newsletterDecider, [subscribed, unsubscribed]).when(unsubscribe).thenNothingHappened();
  });
});
