import { UNNAMED_HOUSE } from '#contracts/house.ts';
import type { Product } from '#contracts/http/products.ts';
import type { ShopReads } from '#contracts/reads.ts';
import { aProduct } from '../../admin/testing/fixtures.ts';
import { overviewOf } from '../../data/review-summary.ts';
import type { MakePage } from '../page-cache.ts';

/** Products that a test changes as it goes, and reads that show them. */
export function stagedReads(ids: readonly string[]): { reads: ShopReads; prices: Map<string, string> } {
  const prices = new Map(ids.map((id) => [id, '10.00']));
  const product = (id: string): Product => aProduct({ id, price: prices.get(id) ?? '' });
  return {
    prices,
    reads: {
      listProducts: async ({ limit }) => [...prices.keys()].slice(0, limit).map(product),
      findProduct: async (id) => (prices.has(id) ? product(id) : null),
      listProductReviews: async () => [],
      findReviewsOverview: async () => overviewOf([]),
      listProductIds: async () => [...prices.keys()],
      countProducts: async () => prices.size,
      findHouse: async () => ({ version: 0, identity: UNNAMED_HOUSE }),
    },
  };
}

function textAnswer(text: string) {
  return { status: 200, headers: {}, content: Buffer.from(text), isKept: true };
}

/** A page that says a product's price. */
export function pricePage(id: string): MakePage {
  return async (reads) => textAnswer((await reads.findProduct(id))?.price ?? 'nothing');
}

/** A page that says all prices. */
export const priceList: MakePage = async (reads) =>
  textAnswer((await reads.listProducts({ limit: 100 })).map(({ price }) => price).join(' '));
