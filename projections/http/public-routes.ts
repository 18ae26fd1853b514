import type { Router } from '@koa/router';
import type { Context } from 'koa';
import { z } from 'zod';
import { CATALOG_CALLS } from '#contracts/calls/shop/catalog.ts';
import { FINDING_CALLS } from '#contracts/calls/shop/finding.ts';
import { ORDER_CALLS } from '#contracts/calls/shop/orders.ts';
import { REVIEW_CALLS } from '#contracts/calls/shop/reviews.ts';
import { SLUG } from '#contracts/catalog/product-slug.ts';
import { FEATURED_PRODUCTS, PRODUCTS_AT_ONCE } from '#contracts/constants.ts';
import { type Asked, askedBy, EVERY_PERFUME } from '#contracts/finding.ts';
import type { Product, ProductPage } from '#contracts/http/shop/products.ts';
import { idSchema } from '#contracts/identifiers.ts';
import { cents, toDecimal } from '#contracts/money.ts';
import type { CatalogueIndex, ShopReads } from '#contracts/reads.ts';
import { lookFor } from '#domain/catalog/look-for.ts';
import { routeCalls } from '#platform/http/call-routes.ts';
import { HttpRefusal, notFound } from '#platform/http/refusal.ts';
import { everyArticle, everyProduct, findProduct, findProducts, wasRemoved } from '../catalog/queries.ts';
import type { ReadDb } from '../lib/database.ts';
import { findOrderConfirmation } from '../orders/queries.ts';
import { answerJsonArray } from './json-array.ts';

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
  /** Which products there are. */
  readonly catalogue: () => Promise<CatalogueIndex>;
  /** Whether a request comes from the console, which also sees inactive products (decision 13). */
  readonly hasSession: (ctx: Context) => Promise<boolean>;
  /** Whether a request comes from the browser that placed the order (decision 15). */
  readonly mayReadOrder: (ctx: Context, orderId: string) => Promise<boolean>;
  /** The path of an order's own page, given out now. */
  readonly orderPagePath: (orderId: string) => Promise<string>;
}

const isId = (name: string) => idSchema.safeParse(name).success;
/** What the API finds a perfume by: its id, or the last part of its page's address. */
const productNameSchema = z.union([idSchema, z.string().regex(SLUG)]);
const PRODUCT_NOT_FOUND = 'Produit introuvable';
const ORDER_NOT_FOUND = 'Commande introuvable';

/** What shoppers may read: products, published reviews, and their own order. */
export function publicRoutes(deps: PublicRoutesDeps): Router {
  const { db, answerShopper, catalogue, hasSession, mayReadOrder, orderPagePath } = deps;
  const calls = { ...CATALOG_CALLS, ...FINDING_CALLS, ...REVIEW_CALLS, ...ORDER_CALLS };
  const options = { notFound: PRODUCT_NOT_FOUND, invalidQuery: 'Page de produits invalide' };
  const { router, on } = routeCalls(calls, options);

  /** One that was deleted is gone for good, as its page is. */
  async function absent(id: string): Promise<never> {
    if (await wasRemoved(db, id)) throw new HttpRefusal(410, 'gone', PRODUCT_NOT_FOUND);
    return notFound(PRODUCT_NOT_FOUND);
  }

  /**
   * The id of a perfume on sale, by its id or its readable address. Anybody can make them up: that there is nothing of the kind costs no
   * question to the database.
   */
  async function idOnSale(name: string): Promise<string> {
    const { prices, removed, idAt } = await catalogue();
    const id = isId(name) ? name : (idAt(name) ?? '');
    if (removed.has(id)) throw new HttpRefusal(410, 'gone', PRODUCT_NOT_FOUND);
    return prices.has(id) ? id : notFound(PRODUCT_NOT_FOUND);
  }

  on('GET /api/products', async ({ ctx, query: page }) => {
    if (await hasSession(ctx)) return answerJsonArray(ctx, everyProduct(db));
    const asked = askedBy(page);
    if (asked === null) await answerShopper(ctx, keyOfFirstPage(page), (reads) => reads.listProducts(page));
    else return foundProducts(asked, page);
    return undefined;
  });

  /** Those that fulfil a question. That none does is known without the database: anybody can make up questions. */
  async function foundProducts(asked: Asked, { sort, after, limit }: ProductPage): Promise<Product[]> {
    const { perfumes } = await catalogue();
    const question = perfumes.ask(asked);
    if (question === null) return [];
    const { ids } = perfumes.find(question, {
      isDearestFirst: sort === 'price-desc',
      after: after ?? null,
      limit,
    });
    return findProducts(db, ids);
  }

  on('GET /api/collection', async ({ query }) => {
    const { perfumes } = await catalogue();
    const { found, question, nearIds, articleIds } = lookFor(perfumes, askedBy(query) ?? EVERY_PERFUME);
    const { total, families, prices, moments, notes } = found;
    const near = await findProducts(db, nearIds);
    const articles = await findProducts(db, articleIds);
    const words = [...question.words];
    return { words, total, families, prices, moments, notes: [...notes], near, articles };
  });

  on('GET /api/suggestions', async ({ query }) => {
    const { perfumes: index } = await catalogue();
    const { words, perfumes, families, notes, articles, ...totals } = index.suggest(query.q);
    return {
      ...totals,
      words: [...words],
      perfumes: perfumes.map(({ id, slug, name, priceCents, imageUrl, category }) => {
        return { id, slug, name, price: toDecimal(cents(priceCents)), imageUrl, category };
      }),
      articles: articles.map(({ priceCents, ...article }) => ({
        ...article,
        price: toDecimal(cents(priceCents)),
      })),
      families: [...families],
      notes: [...notes],
    };
  });

  on(
    'GET /api/products/:id',
    async ({ ctx, id: name, path }) => {
      if (isId(name) && (await hasSession(ctx)))
        return (await findProduct(db, name, { includeInactive: true })) ?? absent(name);
      const id = await idOnSale(name);
      const isFound = await answerShopper(ctx, path.replace(name, id), (reads) => reads.findProduct(id));
      return isFound ? undefined : absent(id);
    },
    { ids: productNameSchema },
  );

  on('GET /api/articles', async ({ ctx, query: { perfume = null, kind } }) => {
    if (kind === 'sample') {
      await answerShopper(ctx, '/api/articles?kind=sample', (reads) => reads.listSamples());
      return undefined;
    }
    if (perfume === null && (await hasSession(ctx))) return everyArticle(db);
    // Anybody can make up ids: of what is not on sale there is no sample.
    const of = perfume !== null && (await catalogue()).prices.has(perfume) ? perfume : null;
    const key = of === null ? '/api/articles' : `/api/articles?perfume=${of}`;
    await answerShopper(ctx, key, (reads) => reads.listArticles(of));
    return undefined;
  });

  /** Answers what there is to say of a perfume on sale. */
  const aboutProduct =
    (read: (reads: ShopReads, id: string) => Promise<object>) =>
    async ({ ctx, id: name, path }: { ctx: Context; id: string; path: string }): Promise<undefined> => {
      const id = await idOnSale(name);
      const isFound = await answerShopper(ctx, path.replace(name, id), async (reads) =>
        (await reads.findProduct(id)) === null ? null : read(reads, id),
      );
      if (!isFound) await absent(id);
    };
  on(
    'GET /api/products/:id/related',
    aboutProduct((reads, id) => reads.listRelatedProducts(id)),
    { ids: productNameSchema },
  );
  on(
    'GET /api/products/:id/reviews',
    aboutProduct((reads, id) => reads.listProductReviews(id)),
    { ids: productNameSchema },
  );
  on(
    'GET /api/reviews/product/:id',
    aboutProduct((reads, id) => reads.listProductReviews(id)),
    { ids: productNameSchema },
  );
  on(
    'GET /api/products/:id/reviews/overview',
    aboutProduct((reads, id) => reads.findReviewsOverview(id)),
    { ids: productNameSchema },
  );

  on(
    'GET /api/orders/:id/confirmation',
    async ({ ctx, id }) => {
      const order = (await mayReadOrder(ctx, id)) ? await findOrderConfirmation(db, id) : null;
      return order === null ? notFound(ORDER_NOT_FOUND) : { ...order, pagePath: await orderPagePath(id) };
    },
    { notFound: ORDER_NOT_FOUND },
  );

  return router;
}

/** What the home page, the collection and whoever asks for no limit ask for. */
const KEPT_LIMITS: ReadonlySet<number> = new Set([FEATURED_PRODUCTS, PRODUCTS_AT_ONCE, PRODUCTS_AT_ONCE + 1]);

/** Pages behind a product are not kept: anybody could ask for any number of them. */
function keyOfFirstPage({ sort, after, limit }: ProductPage): string | null {
  if (after !== undefined || !KEPT_LIMITS.has(limit)) return null;
  if (sort === undefined && limit === PRODUCTS_AT_ONCE) return '/api/products';
  return `/api/products?sort=${sort ?? ''}&limit=${limit}`;
}
