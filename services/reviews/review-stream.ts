import {
  type ReviewCommand,
  type ReviewRefusal,
  type ReviewState,
  reviewDecider,
} from '#domain/reviews/review.decider.ts';
import {
  type CommandKey,
  commandHandler,
  type Handled,
  type KeyReused,
} from '#platform/command-handling/command-handler.ts';
import type { Cause, EventStore, StreamName } from '#platform/event-store/event-store.ts';

export function reviewStream(reviewId: string): StreamName {
  return `review-${reviewId}`;
}

const reviews = commandHandler(reviewDecider);

/** Sends a command to one review, carried out once when its caller names it with a key. */
export function commandReview(
  store: EventStore,
  command: ReviewCommand,
  cause: Cause,
  key?: CommandKey,
): Promise<Handled<ReviewState, ReviewRefusal | KeyReused>> {
  return reviews(store).handle(reviewStream(command.reviewId), command, cause, key);
}
