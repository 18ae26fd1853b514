import type { NewsletterEvent } from '#contracts/events/people/visitor.ts';
import { isForgottenEmail, missingKeyOf } from '#contracts/privacy/personal.ts';
import { accept, type Decider, refuse } from '../decider.ts';
import { isConfirmable, wasJustAsked } from '../double-opt-in.ts';

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
      readonly now: string;
    }
  | {
      readonly type: 'Confirm';
      readonly subscriptionId: string;
      /** Of the request whose link is followed. */
      readonly requestedAt: string;
      readonly now: string;
    }
  | { readonly type: 'Unsubscribe'; readonly subscriptionId: string; readonly now: string };

/** The link is too old, was used up by a later unsubscription, or its address can no longer be read. */
export interface NewsletterRefusal {
  readonly code: 'confirmation-invalid';
}

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
        return accept({
          type: 'NewsletterConfirmationRequested',
          data: { subscriptionId, email, consent: { ...consent, askedAt: now }, requestedAt: now },
        });
      }
      case 'Confirm': {
        if (state.status === 'subscribed') return accept();
        if (state.status !== 'requested' || !isConfirmable(command, state.since))
          return refuse({ code: 'confirmation-invalid' });
        const { email, consent } = state.request;
        if (isForgottenEmail(email) || missingKeyOf(email) !== null)
          return refuse({ code: 'confirmation-invalid' });
        return accept({
          type: 'NewsletterSubscribed',
          data: { subscriptionId, email, subscribedAt: now, consent },
        });
      }
      case 'Unsubscribe':
        if (state.status !== 'subscribed' && state.status !== 'requested') return accept();
        return accept({
          type: 'NewsletterUnsubscribed',
          data: { subscriptionId, unsubscribedAt: now },
        });
    }
  },
};
