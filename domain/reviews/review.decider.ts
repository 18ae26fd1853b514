import type { ReviewRefusalReason } from '#contracts/catalog/review-refusals.ts';
import { type Rating, REVIEW_TITLES } from '#contracts/catalog/review-titles.ts';
import type { ReviewEvent } from '#contracts/events/catalog/review.ts';
import { accept, type Decider, type Decision, refuse } from '../decider.ts';

export type ReviewState =
  | { readonly status: 'absent' }
  | {
      readonly status: 'pending' | 'published' | 'rejected';
      readonly productId: string;
      /** The house's, in public; null without one. */
      readonly answer: string | null;
      /** It was noted that its author bought the perfume, before they were forgotten. */
      readonly staysVerified: boolean;
    };

/** What an administrator sees of a review and decides on. */
export interface ReviewStanding {
  readonly status: 'pending' | 'published' | 'rejected';
  readonly answer: string | null;
}

/** How a review stands; undefined when there is none. */
export function reviewStanding(state: ReviewState): ReviewStanding | undefined {
  return state.status === 'absent' ? undefined : { status: state.status, answer: state.answer };
}

/** A person decides on a review that they see: refused once it stands otherwise. Absent: no check. */
interface DecidedOnSight {
  readonly seen?: ReviewStanding | undefined;
}

export interface SubmitReview {
  readonly type: 'SubmitReview';
  readonly reviewId: string;
  readonly productId: string;
  readonly customerName: string;
  readonly customerEmail: string;
  readonly rating: Rating;
  readonly comment: string;
  /** `YYYY-MM-DD`, when its author says it. */
  readonly experiencedOn?: string | undefined;
  /** From 1 to 5, where its author says it. */
  readonly sillage?: number | undefined;
  readonly longevity?: number | undefined;
  readonly now: string;
}

export interface ModerateReview extends DecidedOnSight {
  readonly type: 'ModerateReview';
  readonly reviewId: string;
  readonly verdict: 'published' | 'rejected';
  /** Of a refusal. */
  readonly reason?: ReviewRefusalReason | undefined;
}

export interface AnswerReview extends DecidedOnSight {
  readonly type: 'AnswerReview';
  readonly reviewId: string;
  /** Null takes the answer back. */
  readonly answer: string | null;
  readonly now: string;
}

export interface VerifyReview {
  readonly type: 'VerifyReview';
  readonly reviewId: string;
}

export type ReviewCommand = SubmitReview | ModerateReview | AnswerReview | VerifyReview;
export interface ReviewRefusal {
  /** `stale-review`: it stands otherwise than whoever decided on it saw. */
  readonly code: 'review-not-found' | 'stale-review';
}

/** A review waits for moderation; the administrator may change a verdict any number of times (decision 8). */
export const reviewDecider: Decider<ReviewState, ReviewCommand, ReviewEvent, ReviewRefusal> = {
  initialState: { status: 'absent' },

  evolve(state, event): ReviewState {
    switch (event.type) {
      case 'ReviewSubmitted':
        return state.status === 'absent'
          ? { status: 'pending', productId: event.data.productId, answer: null, staysVerified: false }
          : state;
      case 'ReviewPublished':
        return state.status === 'absent' ? state : { ...state, status: 'published' };
      case 'ReviewRejected':
        return state.status === 'absent' ? state : { ...state, status: 'rejected' };
      case 'ReviewVerified':
        return state.status === 'absent' ? state : { ...state, staysVerified: true };
      case 'ReviewAnswered':
        return state.status === 'absent' ? state : { ...state, answer: event.data.answer };
    }
  },

  decide(command, state) {
    switch (command.type) {
      case 'SubmitReview':
        return submit(command, state);
      case 'ModerateReview':
        return moderate(command, state);
      case 'AnswerReview':
        return answer(command, state);
      case 'VerifyReview':
        return verifyReview(command, state);
    }
  },
};

/** The title is the one the rating stands for, never the browser's (specification §5). */
function submit(command: SubmitReview, state: ReviewState): Decision<ReviewEvent, ReviewRefusal> {
  if (state.status !== 'absent') return accept();
  const { type: _, now, ...review } = command;
  return accept({
    type: 'ReviewSubmitted',
    data: { ...review, title: REVIEW_TITLES[command.rating], submittedAt: now },
  });
}

function isSeenOtherwise({ seen }: DecidedOnSight, { status, answer }: ReviewStanding): boolean {
  return seen !== undefined && (seen.status !== status || seen.answer !== answer);
}

function moderate(command: ModerateReview, state: ReviewState): Decision<ReviewEvent, ReviewRefusal> {
  if (state.status === 'absent') return refuse({ code: 'review-not-found' });
  if (state.status === command.verdict) return accept();
  if (isSeenOtherwise(command, state)) return refuse({ code: 'stale-review' });
  const data = { reviewId: command.reviewId, productId: state.productId };
  if (command.verdict === 'published') return accept({ type: 'ReviewPublished', data });
  return accept({
    type: 'ReviewRejected',
    data: { ...data, ...(command.reason && { reason: command.reason }) },
  });
}

function verifyReview({ reviewId }: VerifyReview, state: ReviewState): Decision<ReviewEvent, ReviewRefusal> {
  if (state.status === 'absent') return refuse({ code: 'review-not-found' });
  if (state.staysVerified) return accept();
  return accept({ type: 'ReviewVerified', data: { reviewId, productId: state.productId } });
}

function answer(
  { reviewId, answer, now, seen }: AnswerReview,
  state: ReviewState,
): Decision<ReviewEvent, ReviewRefusal> {
  if (state.status === 'absent') return refuse({ code: 'review-not-found' });
  if (state.answer === answer) return accept();
  if (isSeenOtherwise({ seen }, state)) return refuse({ code: 'stale-review' });
  const data = { reviewId, productId: state.productId, answer, answeredAt: now };
  return accept({ type: 'ReviewAnswered', data });
}
