import { accept, type Decider } from '#contracts/decider.ts';
import type { NewsletterEvent } from '#contracts/events/visitor.ts';

export interface NewsletterState {
  readonly status: 'absent' | 'subscribed' | 'unsubscribed';
}

export type NewsletterCommand =
  | {
      readonly type: 'Subscribe';
      readonly subscriptionId: string;
      readonly email: string;
      readonly now: Date;
    }
  | { readonly type: 'Unsubscribe'; readonly subscriptionId: string; readonly now: Date };

/** A subscription to the newsletter; nothing is ever refused, asking twice changes nothing. */
export const newsletterDecider: Decider<NewsletterState, NewsletterCommand, NewsletterEvent, never> = {
  initialState: { status: 'absent' },

  evolve(state, event): NewsletterState {
    switch (event.type) {
      case 'NewsletterSubscribed':
        return { status: 'subscribed' };
      case 'NewsletterUnsubscribed':
        return state.status === 'subscribed' ? { status: 'unsubscribed' } : state;
    }
  },

  decide(command, state) {
    const { subscriptionId, now } = command;
    switch (command.type) {
      case 'Subscribe':
        if (state.status === 'subscribed') return accept();
        return accept({
          type: 'NewsletterSubscribed',
          data: { subscriptionId, email: command.email, subscribedAt: now.toISOString() },
        });
      case 'Unsubscribe':
        if (state.status !== 'subscribed') return accept();
        return accept({
          type: 'NewsletterUnsubscribed',
          data: { subscriptionId, unsubscribedAt: now.toISOString() },
        });
    }
  },
};
