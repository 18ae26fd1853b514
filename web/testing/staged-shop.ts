import { createServer } from 'node:http';
import Koa from 'koa';
import { ZERO } from '#contracts/cents.ts';
import { EVERY_PERFUME, type PerfumeIndex } from '#contracts/finding.ts';
import { type HouseIdentity, UNNAMED_HOUSE } from '#contracts/house/house.ts';
import type { Collection } from '#contracts/http/shop/finding.ts';
import { type Product, type ProductPage, productPageSchema } from '#contracts/http/shop/products.ts';
import type { Review } from '#contracts/http/shop/reviews.ts';
import type { PublicConfig, ShopReads } from '#contracts/reads.ts';
import { createPerfumeIndexer } from '#domain/catalog/perfume-index.ts';
import { overviewOf } from '../data/review-summary.ts';
import { createCatalogueIndex } from '../server/catalogue-index.ts';
import { createPageCache } from '../server/page-cache.ts';
import { createPages } from '../server/pages.ts';

/** What a staged shop shows; tests change it as they go. */
export interface Stage {
  products: readonly Product[];
  reviews: readonly Review[];
  house: HouseIdentity;
}

export interface StagedShop {
  readonly url: string;
  readonly stage: Stage;
  close(): Promise<void>;
}

/** The built pages over a stage instead of the shop: for states that a whole shop can hardly be brought into. */
export async function openStagedShop(payment: PublicConfig['payment']): Promise<StagedShop> {
  const stage: Stage = { products: [], reviews: [], house: UNNAMED_HOUSE };
  const app = new Koa();
  app.use(async (ctx, next) => {
    const [, product] = /^\/api\/products\/([^/]+)$/.exec(ctx.path) ?? [];
    if (ctx.path === '/api/collection') ctx.body = collectionOf(stage.products);
    else if (ctx.path === '/api/articles') ctx.body = [];
    else if (ctx.path === '/api/products')
      ctx.body = pageOf(stage.products, productPageSchema.parse({ ...ctx.query }));
    else if (product) ctx.body = stage.products.find(({ id, slug }) => id === product || slug === product);
    else if (ctx.path.startsWith('/api/reviews/product/')) ctx.body = stage.reviews;
    else await next();
  });
  const reads: ShopReads = {
    listProducts: async (page) => pageOf(stage.products, page),
    findProduct: async (id) => stage.products.find((product) => product.id === id) ?? null,
    findProducts: async (ids) =>
      ids.flatMap((id) => stage.products.find((product) => product.id === id) ?? []),
    findProductAt: async (slug) => stage.products.find((product) => product.slug === slug) ?? null,
    listRelatedProducts: async () => [],
    listArticles: async () => [],
    listSamples: async () => [],
    wasRemoved: async () => false,
    listProductReviews: async () => [...stage.reviews],
    findReviewsOverview: async () => overviewOf(stage.reviews),
    listMappedProducts: async () =>
      stage.products.map(({ slug, imageUrl, createdAt }) => ({
        slug,
        imageUrls: [imageUrl],
        revisedAt: createdAt,
      })),
    countProducts: async () => stage.products.length,
    readCatalogueIndex: async () => ({
      prices: new Map(stage.products.map(({ id, price }) => [id, price])),
      slugs: new Map(stage.products.map(({ id, slug }) => [id, slug])),
      idAt: (asked) => stage.products.find(({ slug }) => slug === asked)?.id,
      removed: new Set(),
      perfumes: indexOf(stage.products),
    }),
    findHouse: async () => ({ version: 0, identity: stage.house }),
  };
  // Never told that changes are heard of, it keeps nothing: a stage changes without a word.
  const cache = createPageCache({ reads });
  const { middleware } = await createPages({
    reads,
    findOrderPage: async () => null,
    cache,
    catalogue: createCatalogueIndex(cache),
    config: (house) => ({
      publicUrl: 'http://localhost',
      supportEmail: 'contact@miris.example',
      madeAt: '2026-11-26T10:00:00.000Z',
      house,
      payment,
      giftWrapPrice: ZERO,
      maxBottlesPerLine: 10,
      maxBottlesPerOrder: 20,
    }),
    mode: 'production',
    isUnavailable: () => false,
  });
  app.use(middleware);
  const server = createServer(app.callback());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    stage,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** As the API counts them. */
function collectionOf(products: readonly Product[]): Collection {
  const found = indexOf(products).find(EVERY_PERFUME, { isDearestFirst: false, after: null, limit: 0 });
  return { ...found, notes: [...found.notes], words: [], near: [], articles: [] };
}

/** As the read model has them. */
function indexOf(products: readonly Product[]): PerfumeIndex {
  const indexer = createPerfumeIndexer();
  const priced = products.map((product) => ({
    ...product,
    moments: product.character?.moments ?? [],
    priceCents: Math.round(Number(product.price) * 100),
  }));
  for (const product of priced.toSorted((one, other) => one.priceCents - other.priceCents))
    indexer.add(product);
  return indexer.index();
}

/** As the read model pages them. */
function pageOf(products: readonly Product[], { sort, after, limit }: ProductPage): Product[] {
  if (sort === undefined) return products.slice(0, limit);
  const sorted = products.toSorted((one, other) => Number(one.price) - Number(other.price));
  if (sort === 'price-desc') sorted.reverse();
  const begin = after === undefined ? 0 : sorted.findIndex(({ id }) => id === after.id) + 1;
  return sorted.slice(begin, begin + limit);
}

/** A published review; what matters to a test is given. */
export function aReview(given: Partial<Review> = {}): Review {
  return {
    id: '00000000-0000-4000-8000-0000000000a1',
    productId: '00000000-0000-4000-8000-000000000001',
    customerName: 'Camille',
    rating: 5,
    title: 'Parfait !',
    comment: 'Un sillage tendre.',
    isVerified: false,
    createdAt: '2026-03-14T10:00:00.000Z',
    publishedAt: '2026-03-15T10:00:00.000Z',
    experiencedOn: null,
    answer: null,
    ...given,
  };
}
