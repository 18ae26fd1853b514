import type { Context } from 'koa';
import { type StaleReview, staleReviewSchema } from '#contracts/http/reviews.ts';
import {
  type ReviewStanding,
  type ReviewState,
  reviewDecider,
  reviewStanding,
} from '#domain/reviews/review.decider.ts';
import { stateAt } from '#platform/command-handling/state-at.ts';
import type { EventStore } from '#platform/event-store/event-store.ts';
import { seenRevisionOf } from '#platform/http/if-match.ts';
import { HttpRefusal } from '#platform/http/refusal.ts';

const STATES = { pending: 'En attente', published: 'Publié', rejected: 'Rejeté' } as const;

/** `Publié, avec la réponse « Merci »`. */
function standingText({ status, answer }: ReviewStanding): string {
  return answer === null ? STATES[status] : `${STATES[status]}, avec la réponse «\u00a0${answer}\u00a0»`;
}

/** How a review stood before the eyes of whoever sends this request, by its `If-Match`; undefined when it says nothing. */
export async function seenReview(
  store: EventStore,
  reviewId: string,
  ctx: Context,
): Promise<ReviewStanding | undefined> {
  const revision = seenRevisionOf(ctx);
  if (revision === null) return undefined;
  return reviewStanding(await stateAt(store, `review-${reviewId}`, reviewDecider, revision));
}

/** What a request is refused with (412) that saw another state of the review than there is. */
export function staleReview(seen: ReviewStanding, state: ReviewState, revision: bigint | null): HttpRefusal {
  const current = reviewStanding(state) ?? seen;
  const fresh: StaleReview = staleReviewSchema.parse({
    ...current,
    revision: Number(revision),
  });
  const detail = `Cet avis a été traité entre-temps. Vous aviez devant vous\u00a0: ${standingText(seen)}\u202f; désormais\u00a0: ${standingText(current)}. Rien n’a été enregistré.`;
  return new HttpRefusal(412, 'stale-revision', detail, { fresh });
}
