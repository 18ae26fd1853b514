import { REVIEWS_AT_ONCE } from '#contracts/constants.ts';
import { idSchema } from '#contracts/identifiers.ts';
import type { ShopReads } from '#contracts/reads.ts';
import { countProducts, findProduct, listProductIds, listProducts } from './catalog/queries.ts';
import type { ReadDb } from './database.ts';
import { findReviewsOverview, listPublishedReviews } from './reviews/queries.ts';

/** What public pages read, from the read models. An id that is no UUID names nothing. */
export function createShopReads(db: ReadDb): ShopReads {
  const isId = (id: string) => idSchema.safeParse(id).success;
  return {
    listProducts: (page) => listProducts(db, page),
    findProduct: async (id) => (isId(id) ? findProduct(db, id, { includeInactive: false }) : null),
    listProductReviews: async (productId) =>
      isId(productId) ? listPublishedReviews(db, productId, REVIEWS_AT_ONCE) : [],
    findReviewsOverview: (productId) => findReviewsOverview(db, productId),
    listProductIds: (part, perPart) => listProductIds(db, part, perPart),
    countProducts: () => countProducts(db),
  };
}
