import { render } from 'vike/abort';
import type { PageContextServer } from 'vike/types';
import { SLUG } from '#contracts/catalog/product-slug.ts';
import type { Product } from '#contracts/http/shop/products.ts';
import type { ReviewsOverview } from '#contracts/http/shop/reviews.ts';
import { PRODUCT_ABSENT } from '../../../../product/product-texts.ts';
import {
  articleShown,
  type RelatedPerfume,
  relatedShown,
  type ShownArticle,
} from '../../../../product/shown-products.ts';

export interface ProductData {
  readonly product: Product;
  readonly reviews: ReviewsOverview;
  readonly related: readonly RelatedPerfume[];
  /** What lets one try it: its sample and the sets; none beside those themselves. */
  readonly articles: readonly ShownArticle[];
}

/**
 * The product, the overview of its published reviews and related perfumes as the server renders them; a real 404 when there is no such
 * product.
 */
export async function data({ reads, routeParams }: PageContextServer): Promise<ProductData> {
  const slug = routeParams.id ?? '';
  const product = SLUG.test(slug) ? await reads.findProductAt(slug) : null;
  if (!product) throw render(404, PRODUCT_ABSENT);
  const [reviews, related, articles] = await Promise.all([
    reads.findReviewsOverview(product.id),
    reads.listRelatedProducts(product.id),
    product.kind === undefined ? reads.listArticles(product.id) : [],
  ]);
  return { product, reviews, related: related.map(relatedShown), articles: articles.map(articleShown) };
}
