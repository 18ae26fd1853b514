import { REVIEWS_AT_ONCE } from '#contracts/constants.ts';
import { idSchema } from '#contracts/identifiers.ts';
import type { ShopReads } from '#contracts/reads.ts';
import {
  countProducts,
  findProduct,
  findProductAt,
  findProducts,
  listArticles,
  listMappedProducts,
  listProducts,
  listRelatedProducts,
  listSamples,
  readCatalogueIndex,
  wasRemoved,
} from './catalog/queries.ts';
import { findHouse } from './house/projection.ts';
import type { ReadDb } from './lib/database.ts';
import { findReviewsOverview, listPublishedReviews, NO_REVIEWS } from './reviews/queries.ts';

/** What public pages read, from the read models. An id that is no UUID names nothing. */
export function createShopReads(db: ReadDb): ShopReads {
  const isId = (id: string) => idSchema.safeParse(id).success;
  return {
    listProducts: (page) => listProducts(db, page),
    findProduct: async (id) => (isId(id) ? findProduct(db, id, { includeInactive: false }) : null),
    findProductAt: (slug) => findProductAt(db, slug),
    findProducts: (ids) => findProducts(db, ids),
    listRelatedProducts: async (id) => (isId(id) ? listRelatedProducts(db, id) : []),
    listArticles: (perfumeId) => listArticles(db, perfumeId),
    listSamples: () => listSamples(db),
    wasRemoved: async (id) => isId(id) && wasRemoved(db, id),
    listProductReviews: async (productId) =>
      isId(productId) ? listPublishedReviews(db, productId, REVIEWS_AT_ONCE) : [],
    findReviewsOverview: async (productId) =>
      isId(productId) ? findReviewsOverview(db, productId) : NO_REVIEWS,
    listMappedProducts: (part, perPart) => listMappedProducts(db, part, perPart),
    countProducts: () => countProducts(db),
    readCatalogueIndex: () => readCatalogueIndex(db),
    findHouse: () => findHouse(db),
  };
}
