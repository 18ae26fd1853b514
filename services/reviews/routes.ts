import { randomUUID } from 'node:crypto';
import { Router } from '@koa/router';
import type { Middleware } from 'koa';
import { moderateReviewRequestSchema, submitReviewRequestSchema } from '#contracts/http/reviews.ts';
import { STRICT_ROUTING } from '#contracts/http/strict-routing.ts';
import { idSchema } from '#contracts/identifiers.ts';
import type { EventStore } from '../event-store/event-store.ts';
import { commandKeyOf, keyReused } from '../http/idempotency-key.ts';
import { parseBody, parseParam } from '../http/parse-body.ts';
import { type AnswerCommand, answerAtPosition } from '../http/read-your-writes.ts';
import { HttpRefusal } from '../http/refusal.ts';
import { causeOf } from '../http/request-context.ts';
import { moderateReview, submitReview } from './handlers.ts';

export interface ReviewRouteDeps {
  readonly store: EventStore;
  /** Whether the product stream says that shoppers can see this product. */
  readonly isOnSale: (productId: string) => Promise<boolean>;
  readonly requireSession: Middleware;
  /** Limits what one address may submit. */
  readonly limit: Middleware;
  readonly answerCommand: AnswerCommand;
  readonly clock?: () => Date;
}

/** POST /api/products/{id}/reviews and PATCH /api/admin/reviews/{id}. */
export function reviewRoutes(deps: ReviewRouteDeps): Router {
  const { store, isOnSale, requireSession, limit, answerCommand, clock = () => new Date() } = deps;
  const router = new Router(STRICT_ROUTING);

  router.post('/api/products/:id/reviews', limit, async (ctx) => {
    const productId = parseParam(ctx, 'id', idSchema, 'Produit introuvable');
    const { customerName, customerEmail, rating, comment } = parseBody(ctx, submitReviewRequestSchema);
    if (!(await isOnSale(productId))) throw new HttpRefusal(404, 'not-found', 'Produit introuvable');
    const reviewId = randomUUID();
    const command = { reviewId, productId, customerName, customerEmail, rating, comment, now: clock() };
    const handled = await submitReview(store, command, causeOf(ctx, 'shopper'));
    if (!handled.accepted) throw new HttpRefusal(409, 'conflict', 'Cet avis n’a pas pu être enregistré.');
    answerAtPosition(ctx, handled, { id: reviewId, status: 'pending' }, 201);
  });

  router.patch('/api/admin/reviews/:id', requireSession, async (ctx) => {
    const reviewId = parseParam(ctx, 'id', idSchema, 'Avis introuvable');
    const { status } = parseBody(ctx, moderateReviewRequestSchema);
    const verdict = { reviewId, verdict: status };
    const handled = await moderateReview(store, verdict, causeOf(ctx, 'admin'), commandKeyOf(ctx));
    if (!handled.accepted)
      throw handled.refusal.code === 'key-reused'
        ? keyReused()
        : new HttpRefusal(404, 'not-found', 'Avis introuvable');
    await answerCommand(ctx, handled, { id: reviewId, status });
  });

  return router;
}
