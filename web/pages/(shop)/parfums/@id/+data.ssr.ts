import { render } from 'vike/abort';
import type { PageContextServer } from 'vike/types';
import type { Product } from '#contracts/http/products.ts';
import type { ReviewsOverview } from '#contracts/http/reviews.ts';
import { SLUG } from '#contracts/product-slug.ts';
import { PRODUCT_ABSENT } from '../../../../product/product-texts.ts';

export interface ProductData {
  readonly product: Product;
  readonly reviews: ReviewsOverview;
}

/** The product and the overview of its published reviews as the server renders them; a real 404 when there is no such product. */
export async function data({ reads, routeParams }: PageContextServer): Promise<ProductData> {
  const slug = routeParams.id ?? '';
  const product = SLUG.test(slug) ? await reads.findProductAt(slug) : null;
  if (!product) throw render(404, PRODUCT_ABSENT);
  return {
    product,
    reviews: await reads.findReviewsOverview(product.id),
  };
}
