import { Router } from '@koa/router';
import type { Context } from 'koa';
import { idSchema } from '#contracts/identifiers.ts';
import { findProduct, listProducts } from '../catalog/queries.ts';
import type { ReadDb } from '../database.ts';
import { findOrderConfirmation } from '../orders/queries.ts';
import { listPublishedReviews } from '../reviews/queries.ts';
import { answerNotFound } from './problem.ts';

export interface PublicRoutesDeps {
  readonly db: ReadDb;
  /** Whether a request comes from the console, which also sees inactive products (decision 13). */
  readonly hasSession: (ctx: Context) => Promise<boolean>;
  /** Whether a request comes from the browser that placed the order (decision 15). */
  readonly mayReadOrder: (ctx: Context, orderId: string) => boolean;
}

const PRODUCT_NOT_FOUND = 'Produit introuvable';
const ORDER_NOT_FOUND = 'Commande introuvable';

/** What shoppers may read: products, published reviews, and their own order. */
export function publicRoutes({ db, hasSession, mayReadOrder }: PublicRoutesDeps): Router {
  const router = new Router();

  router.get('/api/products', async (ctx) => {
    ctx.body = await listProducts(db, { includeInactive: await hasSession(ctx) });
  });

  router.get('/api/products/:id', async (ctx) => {
    const id = idOf(ctx);
    const product = id && (await findProduct(db, id, { includeInactive: await hasSession(ctx) }));
    if (!product) return answerNotFound(ctx, PRODUCT_NOT_FOUND);
    ctx.body = product;
  });

  const productReviews = async (ctx: Context) => {
    const id = idOf(ctx);
    ctx.body = id === null ? [] : await listPublishedReviews(db, id);
  };
  router.get('/api/products/:id/reviews', productReviews);
  router.get('/api/reviews/product/:id', productReviews);

  router.get('/api/orders/:id/confirmation', async (ctx) => {
    const id = idOf(ctx);
    const order = id && mayReadOrder(ctx, id) ? await findOrderConfirmation(db, id) : null;
    if (!order) return answerNotFound(ctx, ORDER_NOT_FOUND);
    ctx.body = order;
  });

  return router;
}

/** The path's id, or null when it has not the shape of one and so names nothing. */
function idOf(ctx: Context): string | null {
  const params: Record<string, string | undefined> = ctx.params;
  const parsed = idSchema.safeParse(params.id);
  return parsed.success ? parsed.data : null;
}
