import { isFromTheFuture } from '#contracts/clock-drift.ts';
import type { NewsletterEvent } from '#contracts/events/visitor.ts';
import { CONFIRMATION_DAYS } from '#contracts/newsletter.ts';
import { isForgottenEmail, missingKeyOf } from '#contracts/personal.ts';
import { accept, type Decider, refuse } from '../decider.ts';

type Requested = Extract<NewsletterEvent, { type: 'NewsletterConfirmationRequested' }>['data'];

export type NewsletterState =
  | { readonly status: 'absent' | 'subscribed' | 'unsubscribed' }
  | {
      readonly status: 'requested';
      /** The last request; links of all requests since `since` may confirm. */
      readonly request: Requested;
      readonly since: string;
    };

export type NewsletterCommand =
  | {
      readonly type: 'RequestConfirmation';
      readonly subscriptionId: string;
      readonly email: string;
      /** What the form said, and its version. */
      readonly consent: { readonly text: string; readonly version: string };
      readonly now: Date;
    }
  | {
      readonly type: 'Confirm';
      readonly subscriptionId: string;
      /** Of the request whose link is followed. */
      readonly requestedAt: Date;
      readonly now: Date;
    }
  | { readonly type: 'Unsubscribe'; readonly subscriptionId: string; readonly now: Date };

/** The link is too old, was used up by a later unsubscription, or its address can no longer be read. */
export interface NewsletterRefusal {
  readonly code: 'confirmation-invalid';
}

const DAY_MS = 24 * 60 * 60_000;
/** An address is asked again after an hour at the earliest, however often the form is sent. */
const ASKED_AGAIN_AFTER_MS = 60 * 60_000;

/** A subscription to the newsletter (double opt-in): the form asks the address by mail, and only the link in that mail subscribes. */
export const newsletterDecider: Decider<
  NewsletterState,
  NewsletterCommand,
  NewsletterEvent,
  NewsletterRefusal
> = {
  initialState: { status: 'absent' },

  evolve(state, event): NewsletterState {
    switch (event.type) {
      case 'NewsletterConfirmationRequested': {
        const since = state.status === 'requested' ? state.since : event.data.requestedAt;
        return { status: 'requested', request: event.data, since };
      }
      case 'NewsletterSubscribed':
        return { status: 'subscribed' };
      case 'NewsletterUnsubscribed':
        return state.status === 'absent' ? state : { status: 'unsubscribed' };
    }
  },

  decide(command, state) {
    const { subscriptionId, now } = command;
    switch (command.type) {
      case 'RequestConfirmation': {
        const { email, consent } = command;
        if (state.status === 'subscribed') return accept();
        if (state.status === 'requested' && wasJustAsked(state.request, now)) return accept();
        const requestedAt = now.toISOString();
        return accept({
          type: 'NewsletterConfirmationRequested',
          data: { subscriptionId, email, consent: { ...consent, askedAt: requestedAt }, requestedAt },
        });
      }
      case 'Confirm': {
        if (state.status === 'subscribed') return accept();
        if (state.status !== 'requested' || !isValid(command, state.since))
          return refuse({ code: 'confirmation-invalid' });
        const { email, consent } = state.request;
        if (isForgottenEmail(email) || missingKeyOf(email) !== null)
          return refuse({ code: 'confirmation-invalid' });
        return accept({
          type: 'NewsletterSubscribed',
          data: { subscriptionId, email, subscribedAt: now.toISOString(), consent },
        });
      }
      case 'Unsubscribe':
        if (state.status !== 'subscribed' && state.status !== 'requested') return accept();
        return accept({
          type: 'NewsletterUnsubscribed',
          data: { subscriptionId, unsubscribedAt: now.toISOString() },
        });
    }
  },
};

function wasJustAsked({ requestedAt }: Requested, now: Date): boolean {
  const isAhead = isFromTheFuture(requestedAt, now.toISOString());
  return !isAhead && now.getTime() < Date.parse(requestedAt) + ASKED_AGAIN_AFTER_MS;
}

function isValid({ requestedAt, now }: { requestedAt: Date; now: Date }, since: string): boolean {
  const at = requestedAt.getTime();
  return at >= Date.parse(since) && now.getTime() <= at + CONFIRMATION_DAYS * DAY_MS;
}
