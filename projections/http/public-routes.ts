import { Router } from '@koa/router';
import type { Context } from 'koa';
import { FEATURED_PRODUCTS, PRODUCTS_AT_ONCE } from '#contracts/constants.ts';
import { type ProductPage, productPageSchema } from '#contracts/http/products.ts';
import { STRICT_ROUTING } from '#contracts/http/strict-routing.ts';
import { idSchema } from '#contracts/identifiers.ts';
import type { ShopReads } from '#contracts/reads.ts';
import { everyProduct, findProduct } from '../catalog/queries.ts';
import type { ReadDb } from '../database.ts';
import { findOrderConfirmation } from '../orders/queries.ts';
import { answerJsonArray } from './json-array.ts';
import { answerInvalid, answerNotFound } from './problem.ts';

/**
 * Answers JSON that is the same for every shopper, from memory where it is kept.
 * @param key the canonical address; null for what is not worth keeping.
 * @returns false when `read` found nothing: then nothing is answered.
 */
export type AnswerShopper = (
  ctx: Context,
  key: string | null,
  read: (reads: ShopReads) => Promise<object | null>,
) => Promise<boolean>;

export interface PublicRoutesDeps {
  readonly db: ReadDb;
  readonly answerShopper: AnswerShopper;
  /** Whether a request comes from the console, which also sees inactive products (decision 13). */
  readonly hasSession: (ctx: Context) => Promise<boolean>;
  /** Whether a request comes from the browser that placed the order (decision 15). */
  readonly mayReadOrder: (ctx: Context, orderId: string) => boolean;
}

const PRODUCT_NOT_FOUND = 'Produit introuvable';
const ORDER_NOT_FOUND = 'Commande introuvable';

/** What shoppers may read: products, published reviews, and their own order. */
export function publicRoutes({ db, answerShopper, hasSession, mayReadOrder }: PublicRoutesDeps): Router {
  const router = new Router(STRICT_ROUTING);

  router.get('/api/products', async (ctx) => {
    if (await hasSession(ctx)) {
      await answerJsonArray(ctx, everyProduct(db));
      return;
    }
    const page = productPageSchema.safeParse({ ...ctx.query });
    if (!page.success) return answerInvalid(ctx, 'Page de produits invalide');
    await answerShopper(ctx, keyOfFirstPage(page.data), (reads) => reads.listProducts(page.data));
  });

  router.get('/api/products/:id', async (ctx) => {
    const id = idOf(ctx);
    if (id === null) return answerNotFound(ctx, PRODUCT_NOT_FOUND);
    if (await hasSession(ctx)) {
      const product = await findProduct(db, id, { includeInactive: true });
      if (product) ctx.body = product;
      else answerNotFound(ctx, PRODUCT_NOT_FOUND);
    } else if (!(await answerShopper(ctx, `/api/products/${id}`, (reads) => reads.findProduct(id)))) {
      answerNotFound(ctx, PRODUCT_NOT_FOUND);
    }
  });

  const productReviews = async (ctx: Context) => {
    const id = idOf(ctx);
    const isFound =
      id !== null &&
      (await answerShopper(ctx, `/api/reviews/product/${id}`, (reads) =>
        ofOneOnSale(reads, id, () => reads.listProductReviews(id)),
      ));
    if (!isFound) answerNotFound(ctx, PRODUCT_NOT_FOUND);
  };
  router.get('/api/products/:id/reviews', productReviews);
  router.get('/api/reviews/product/:id', productReviews);

  router.get('/api/products/:id/reviews/overview', async (ctx) => {
    const id = idOf(ctx);
    if (id === null) return answerNotFound(ctx, PRODUCT_NOT_FOUND);
    const isFound = await answerShopper(ctx, `/api/products/${id}/reviews/overview`, (reads) =>
      ofOneOnSale(reads, id, () => reads.findReviewsOverview(id)),
    );
    if (!isFound) answerNotFound(ctx, PRODUCT_NOT_FOUND);
  });

  router.get('/api/orders/:id/confirmation', async (ctx) => {
    const id = idOf(ctx);
    const order = id && mayReadOrder(ctx, id) ? await findOrderConfirmation(db, id) : null;
    if (!order) return answerNotFound(ctx, ORDER_NOT_FOUND);
    ctx.body = order;
  });

  return router;
}

/** What there is to say of a perfume; null when it is not on sale. */
async function ofOneOnSale<T>(reads: ShopReads, id: string, read: () => Promise<T>): Promise<T | null> {
  return (await reads.findProduct(id)) === null ? null : read();
}

/** The path's id, or null when it has not the shape of one and so names nothing. */
function idOf(ctx: Context): string | null {
  const params: Record<string, string | undefined> = ctx.params;
  const parsed = idSchema.safeParse(params.id);
  return parsed.success ? parsed.data : null;
}

/** What the home page, the collection and whoever asks for no limit ask for. */
const KEPT_LIMITS: ReadonlySet<number> = new Set([FEATURED_PRODUCTS, PRODUCTS_AT_ONCE, PRODUCTS_AT_ONCE + 1]);

/** Pages behind a product are not kept: anybody could ask for any number of them. */
function keyOfFirstPage({ sort, after, limit }: ProductPage): string | null {
  if (after !== undefined || !KEPT_LIMITS.has(limit)) return null;
  if (sort === undefined && limit === PRODUCTS_AT_ONCE) return '/api/products';
  return `/api/products?sort=${sort ?? ''}&limit=${limit}`;
}
