import { commandHandler, type Handled } from '#platform/command-handling/command-handler.ts';
import type { CommandKey, KeyReused } from '#platform/command-handling/command-memory.ts';
import type { Cause, EventStore } from '#platform/event-store/event-store.ts';
import {
  type AnswerReview,
  type ModerateReview,
  type ReviewRefusal,
  type ReviewState,
  reviewDecider,
  type SubmitReview,
} from './review.decider.ts';

const reviews = commandHandler(reviewDecider);

/** Takes a review in for moderation. Never refused; the same review id again changes nothing. */
export function submitReview(
  store: EventStore,
  command: Omit<SubmitReview, 'type'>,
  cause: Cause,
): Promise<Handled<ReviewState, ReviewRefusal>> {
  const stream = `review-${command.reviewId}` as const;
  return reviews(store).handle(stream, { type: 'SubmitReview', ...command }, cause);
}

/** Publishes or rejects a review, once under one key; refuses `review-not-found`. */
export function moderateReview(
  store: EventStore,
  command: Omit<ModerateReview, 'type'>,
  cause: Cause,
  key?: CommandKey,
): Promise<Handled<ReviewState, ReviewRefusal | KeyReused>> {
  const stream = `review-${command.reviewId}` as const;
  return reviews(store).handle(stream, { type: 'ModerateReview', ...command }, cause, key);
}

/** Notes, once, that a review stays a verified one when its author is forgotten; refuses `review-not-found`. */
export function verifyReview(
  store: EventStore,
  reviewId: string,
  cause: Cause,
): Promise<Handled<ReviewState, ReviewRefusal>> {
  return reviews(store).handle(`review-${reviewId}`, { type: 'VerifyReview', reviewId }, cause);
}

/** Answers a review in public, or takes the answer back, once under one key; refuses `review-not-found`. */
export function answerReview(
  store: EventStore,
  command: Omit<AnswerReview, 'type'>,
  cause: Cause,
  key?: CommandKey,
): Promise<Handled<ReviewState, ReviewRefusal | KeyReused>> {
  const stream = `review-${command.reviewId}` as const;
  return reviews(store).handle(stream, { type: 'AnswerReview', ...command }, cause, key);
}
