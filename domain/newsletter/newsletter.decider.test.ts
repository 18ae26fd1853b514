import { describe, it } from 'vitest';
import type { NewsletterEvent } from '#contracts/events/people/visitor.ts';
import { forgottenEmail } from '#contracts/privacy/personal.ts';
import { given } from '#platform/command-handling/testing/given-when-then.ts';
import { newsletterDecider } from './newsletter.decider.ts';

const email = 'marie@example.fr';
const subscriptionId = 'a'.repeat(64);
const consent = { text: 'Votre adresse ne sert qu’à cela.', version: '1' };
const start = '2026-03-01T10:00:00.000Z';
const hoursOn = (hours: number) => new Date(Date.parse(start) + hours * 3_600_000).toISOString();

const ask = (now = start) => ({ type: 'RequestConfirmation', subscriptionId, email, consent, now }) as const;
const confirm = (requestedAt = start, now = hoursOn(1)) =>
  ({ type: 'Confirm', subscriptionId, requestedAt, now }) as const;
const unsubscribe = { type: 'Unsubscribe', subscriptionId, now: hoursOn(2) } as const;

function requested(at = start, address = email): NewsletterEvent {
  const askedAt = at;
  return {
    type: 'NewsletterConfirmationRequested',
    data: { subscriptionId, email: address, consent: { ...consent, askedAt }, requestedAt: askedAt },
  };
}
function subscribed(at = hoursOn(1), asked = start): NewsletterEvent {
  return {
    type: 'NewsletterSubscribed',
    data: {
      subscriptionId,
      email,
      subscribedAt: at,
      consent: { ...consent, askedAt: asked },
    },
  };
}
const unsubscribed: NewsletterEvent = {
  type: 'NewsletterUnsubscribed',
  data: { subscriptionId, unsubscribedAt: hoursOn(2) },
};
const invalid = { code: 'confirmation-invalid' } as const;

describe('an address', () => {
  it('is asked by mail first, at most once an hour', () => {
    given(newsletterDecider).when(ask()).then(requested());
    given(newsletterDecider, [requested()])
      .when(ask(hoursOn(0.9)))
      .thenNothingHappened();
    given(newsletterDecider, [requested()])
      .when(ask(hoursOn(1)))
      .then(requested(hoursOn(1)));
  });
  it('is asked again where the mail before was noted by a clock that was hours ahead', () => {
    given(newsletterDecider, [requested(hoursOn(5))])
      .when(ask(hoursOn(0)))
      .then(requested(hoursOn(0)));
  });
  it('is subscribed by the link in that mail, once, with what it agreed to', () => {
    given(newsletterDecider, [requested()]).when(confirm()).then(subscribed());
    given(newsletterDecider, [requested(), subscribed()]).when(confirm()).thenNothingHappened();
  });
  it('that is subscribed is not asked again', () => {
    given(newsletterDecider, [requested(), subscribed()])
      .when(ask(hoursOn(5)))
      .thenNothingHappened();
  });
  it('can leave, and come back by a link of its own', () => {
    given(newsletterDecider, [requested(), subscribed()]).when(unsubscribe).then(unsubscribed);
    const left = [requested(), subscribed(), unsubscribed];
    given(newsletterDecider, left)
      .when(ask(hoursOn(3)))
      .then(requested(hoursOn(3)));
    given(newsletterDecider, [...left, requested(hoursOn(3))])
      .when(confirm(hoursOn(3), hoursOn(4)))
      .then(subscribed(hoursOn(4), hoursOn(3)));
  });
  it('that never subscribed, or left already, has nothing to leave', () => {
    given(newsletterDecider).when(unsubscribe).thenNothingHappened();
    given(newsletterDecider, [requested(), subscribed(), unsubscribed])
      .when(unsubscribe)
      .thenNothingHappened();
  });
});

describe('a link that confirms', () => {
  it('is good for seven days', () => {
    given(newsletterDecider, [requested()])
      .when(confirm(start, hoursOn(7 * 24)))
      .then(subscribed(hoursOn(7 * 24)));
    given(newsletterDecider, [requested()])
      .when(confirm(start, hoursOn(7 * 24 + 1)))
      .thenRefuses(invalid);
  });
  it('stays good when a second mail was asked for', () => {
    given(newsletterDecider, [requested(), requested(hoursOn(2))])
      .when(confirm(start, hoursOn(3)))
      .then(subscribed(hoursOn(3), hoursOn(2)));
  });
  it('from before somebody left does not subscribe them again', () => {
    const left = [requested(), subscribed(), unsubscribed];
    given(newsletterDecider, left)
      .when(confirm(start, hoursOn(3)))
      .thenRefuses(invalid);
    given(newsletterDecider, [...left, requested(hoursOn(3))])
      .when(confirm(start, hoursOn(4)))
      .thenRefuses(invalid);
    given(newsletterDecider, [requested(), unsubscribed]).when(confirm()).thenRefuses(invalid);
  });
  it('of nobody’s request, or of somebody who was forgotten, does nothing', () => {
    given(newsletterDecider).when(confirm()).thenRefuses(invalid);
    given(newsletterDecider, [requested(start, forgottenEmail('0123456789'))])
      .when(confirm())
      .thenRefuses(invalid);
  });
});
