import type { ShopReads, Shown, ShownReadModel } from '#contracts/reads.ts';
import { LIST } from '#contracts/reads.ts';

/** Reads that remember what was read: nobody has to say what a page depends on. */
export interface RecordedReads {
  readonly reads: ShopReads;
  readonly shown: ReadonlySet<Shown>;
}

export function recordReads(reads: ShopReads): RecordedReads {
  const shown = new Set<Shown>();
  const note = (readModel: ShownReadModel, id: string) => shown.add(`${readModel}:${id}`);
  return {
    shown,
    reads: {
      async listProducts(page) {
        note('catalog', LIST);
        const products = await reads.listProducts(page);
        for (const { id } of products) note('catalog', id);
        return products;
      },
      async findProduct(id) {
        note('catalog', id);
        return reads.findProduct(id);
      },
      async listProductReviews(productId) {
        note('reviews', productId);
        return reads.listProductReviews(productId);
      },
      async findReviewsOverview(productId) {
        note('reviews', productId);
        return reads.findReviewsOverview(productId);
      },
      async listProductIds(part, perPart) {
        note('catalog', LIST);
        return reads.listProductIds(part, perPart);
      },
      async countProducts() {
        note('catalog', LIST);
        return reads.countProducts();
      },
    },
  };
}
