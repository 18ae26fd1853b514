import { accept, type Decider, type Decision, refuse } from '#contracts/decider.ts';
import type { ReviewEvent } from '#contracts/events/review.ts';
import { type Rating, REVIEW_TITLES } from '#contracts/http/reviews.ts';

export type ReviewState =
  | { readonly status: 'absent' }
  | { readonly status: 'pending' | 'published' | 'rejected'; readonly productId: string };

export interface SubmitReview {
  readonly type: 'SubmitReview';
  readonly reviewId: string;
  readonly productId: string;
  readonly customerName: string;
  readonly customerEmail: string;
  readonly rating: Rating;
  readonly comment: string;
  readonly now: Date;
}

export interface ModerateReview {
  readonly type: 'ModerateReview';
  readonly reviewId: string;
  readonly verdict: 'published' | 'rejected';
}

export type ReviewCommand = SubmitReview | ModerateReview;
export interface ReviewRefusal {
  readonly code: 'review-not-found';
}

/** A review waits for moderation; the administrator may change a verdict any number of times (decision 8). */
export const reviewDecider: Decider<ReviewState, ReviewCommand, ReviewEvent, ReviewRefusal> = {
  initialState: { status: 'absent' },

  evolve(state, event): ReviewState {
    switch (event.type) {
      case 'ReviewSubmitted':
        return state.status === 'absent' ? { status: 'pending', productId: event.data.productId } : state;
      case 'ReviewPublished':
        return state.status === 'absent' ? state : { ...state, status: 'published' };
      case 'ReviewRejected':
        return state.status === 'absent' ? state : { ...state, status: 'rejected' };
    }
  },

  decide(command, state) {
    return command.type === 'SubmitReview' ? submit(command, state) : moderate(command, state);
  },
};

/** The title is the one the rating stands for, never the browser's (specification §5). */
function submit(command: SubmitReview, state: ReviewState): Decision<ReviewEvent, ReviewRefusal> {
  if (state.status !== 'absent') return accept();
  const { type: _, now, ...review } = command;
  return accept({
    type: 'ReviewSubmitted',
    data: { ...review, title: REVIEW_TITLES[command.rating], submittedAt: now.toISOString() },
  });
}

function moderate(command: ModerateReview, state: ReviewState): Decision<ReviewEvent, ReviewRefusal> {
  if (state.status === 'absent') return refuse({ code: 'review-not-found' });
  if (state.status === command.verdict) return accept();
  const data = { reviewId: command.reviewId, productId: state.productId };
  return accept({ type: command.verdict === 'published' ? 'ReviewPublished' : 'ReviewRejected', data });
}
