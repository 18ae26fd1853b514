import { randomUUID } from 'node:crypto';
import type { Router } from '@koa/router';
import type { Context, Middleware } from 'koa';
import { REVIEW_CALLS } from '#contracts/calls/shop/reviews.ts';
import { type StaleReview, staleReviewSchema } from '#contracts/http/shop/reviews.ts';
import {
  type AnswerReview,
  type ModerateReview,
  type ReviewStanding,
  type ReviewState,
  reviewDecider,
  reviewStanding,
} from '#domain/reviews/review.decider.ts';
import { stateAt } from '#platform/command-handling/state-at.ts';
import type { EventStore } from '#platform/event-store/event-store.ts';
import { routeCalls } from '#platform/http/call-routes.ts';
import { type ConsoleRouteDeps, setLogPosition } from '#platform/http/read-your-writes.ts';
import { HttpRefusal } from '#platform/http/refusal.ts';
import { causeAndKeyOf, keyReused } from '#platform/http/requests/idempotency-key.ts';
import { seenRevisionOf } from '#platform/http/requests/if-match.ts';
import { causeOf } from '#platform/http/requests/request-context.ts';
import { commandReview, reviewStream } from './review-stream.ts';

export interface ReviewRouteDeps extends ConsoleRouteDeps {
  /** Whether the product stream says that shoppers can see this product. */
  readonly isOnSale: (productId: string) => Promise<boolean>;
  /** Whether it says that the product was deleted. */
  readonly wasRemoved?: (productId: string) => Promise<boolean>;
  /** Limits what one address may submit. */
  readonly limit: Middleware;
}

const PRODUCT_NOT_FOUND = 'Produit introuvable';
const REVIEW_NOT_FOUND = 'Avis introuvable';

/** POST /api/products/{id}/reviews, PATCH /api/admin/reviews/{id} and PUT /api/admin/reviews/{id}/answer. */
export function reviewRoutes(deps: ReviewRouteDeps): Router {
  const { store, isOnSale, requireSession: session, limit, answerCommand, clock } = deps;
  const { wasRemoved = async () => false } = deps;
  const { router, on } = routeCalls(REVIEW_CALLS, { session });

  const absentProduct = async (productId: string) =>
    (await wasRemoved(productId))
      ? new HttpRefusal(410, 'gone', PRODUCT_NOT_FOUND)
      : new HttpRefusal(404, 'not-found', PRODUCT_NOT_FOUND);

  /** An administrator's command. */
  async function command(ctx: Context, decision: ModerateReview | AnswerReview): Promise<void> {
    const seen = await seenReview(store, decision.reviewId, ctx);
    const handled = await commandReview(store, { ...decision, seen }, ...causeAndKeyOf(ctx, 'admin'));
    if (!handled.accepted)
      switch (handled.refusal.code) {
        case 'key-reused':
          throw keyReused();
        case 'stale-review':
          if (seen === undefined) throw new Error('a review was stale to nobody');
          throw staleReview(seen, handled.state, handled.revision);
        case 'review-not-found':
          throw new HttpRefusal(404, 'not-found', REVIEW_NOT_FOUND);
      }
    await answerCommand(ctx, handled);
  }

  on(
    'POST /api/products/:id/reviews',
    async ({ ctx, id: productId, body }) => {
      const { customerName, customerEmail, rating, comment, experiencedOn, sillage, longevity } = body;
      if (!(await isOnSale(productId))) throw await absentProduct(productId);
      const reviewId = randomUUID();
      const said = { rating, comment, experiencedOn, sillage, longevity };
      const review = { reviewId, productId, customerName, customerEmail, ...said };
      const command = { type: 'SubmitReview', ...review, now: clock().toISOString() } as const;
      const handled = await commandReview(store, command, causeOf(ctx, 'shopper'));
      if (!handled.accepted) throw new HttpRefusal(409, 'conflict', 'Cet avis n’a pas pu être enregistré.');
      setLogPosition(ctx, handled);
      return { id: reviewId, status: 'pending' };
    },
    { limit, notFound: PRODUCT_NOT_FOUND },
  );

  on(
    'PATCH /api/admin/reviews/:id',
    async ({ ctx, id: reviewId, body }) => {
      const { status, reason } = body;
      await command(ctx, { type: 'ModerateReview', reviewId, verdict: status, reason });
      return { id: reviewId, status };
    },
    { notFound: REVIEW_NOT_FOUND },
  );

  on(
    'PUT /api/admin/reviews/:id/answer',
    async ({ ctx, id: reviewId, body: { answer } }) => {
      await command(ctx, { type: 'AnswerReview', reviewId, answer, now: clock().toISOString() });
      return { id: reviewId, answer };
    },
    { notFound: REVIEW_NOT_FOUND },
  );

  return router;
}

const STATES = { pending: 'En attente', published: 'Publié', rejected: 'Rejeté' } as const;

/** `Publié, avec la réponse « Merci »`. */
function standingText({ status, answer }: ReviewStanding): string {
  return answer === null ? STATES[status] : `${STATES[status]}, avec la réponse «\u00a0${answer}\u00a0»`;
}

/** How a review stood before the eyes of whoever sends this request, by its `If-Match`; undefined when it says nothing. */
async function seenReview(
  store: EventStore,
  reviewId: string,
  ctx: Context,
): Promise<ReviewStanding | undefined> {
  const revision = seenRevisionOf(ctx);
  if (revision === null) return undefined;
  return reviewStanding(await stateAt(store, reviewStream(reviewId), reviewDecider, revision));
}

/** What a request is refused with (412) that saw another state of the review than there is. */
function staleReview(seen: ReviewStanding, state: ReviewState, revision: bigint | null): HttpRefusal {
  const current = reviewStanding(state) ?? seen;
  const fresh: StaleReview = staleReviewSchema.parse({
    ...current,
    revision: Number(revision),
  });
  const detail = `Cet avis a été traité entre-temps. Vous aviez devant vous\u00a0: ${standingText(seen)}\u202f; désormais\u00a0: ${standingText(current)}. Rien n’a été enregistré.`;
  return new HttpRefusal(412, 'stale-revision', detail, { fresh });
}
