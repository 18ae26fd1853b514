import type { Product } from '#contracts/http/products.ts';
import type { ShownArticle } from './articles-query.ts';

/** What pages show of a sample or a set beside perfumes, and no more. */
export function articleShown({
  id,
  slug,
  kind,
  name,
  shortDescription,
  price,
  imageUrl,
  imageAlt,
  stockQuantity,
  volumeMl,
  isActive,
}: Product): ShownArticle {
  return {
    ...{ id, slug, kind, name, shortDescription, price, imageUrl, imageAlt },
    ...{ stockQuantity, volumeMl, isActive },
  };
}
