import { render } from 'vike/abort';
import type { PageContextServer } from 'vike/types';
import type { Product } from '#contracts/http/products.ts';
import type { ReviewsOverview } from '#contracts/http/reviews.ts';
import { PRODUCT_ABSENT } from '../../../../product/product-texts.ts';

export interface ProductData {
  readonly product: Product;
  readonly reviews: ReviewsOverview;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The product and the overview of its published reviews as the server renders them; a real 404 when there is no such product. */
export async function data({ reads, routeParams }: PageContextServer): Promise<ProductData> {
  const id = routeParams.id ?? '';
  const product = UUID.test(id) ? await reads.findProduct(id) : null;
  if (!product) throw render(404, PRODUCT_ABSENT);
  return {
    product,
    reviews: await reads.findReviewsOverview(id),
  };
}
