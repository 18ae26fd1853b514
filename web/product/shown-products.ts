import type { Product } from '#contracts/http/shop/products.ts';

const BESIDE = ['id', 'slug', 'name', 'price', 'imageUrl', 'imageAlt', 'stockQuantity'] as const;
const OF_RELATED = [...BESIDE, 'notes'] as const;
const OF_ARTICLE = [...BESIDE, 'kind', 'shortDescription', 'volumeMl', 'isActive'] as const;

/** What pages show of a perfume beside another one, and no more. */
export type RelatedPerfume = Pick<Product, (typeof OF_RELATED)[number]>;
/** What pages show of a sample or a set beside perfumes, and no more. */
export type ShownArticle = Pick<Product, (typeof OF_ARTICLE)[number]>;

function pick<Key extends keyof Product>(product: Product, keys: readonly Key[]): Pick<Product, Key> {
  // `as`: TypeScript does not see which keys an object made of entries has.
  return Object.fromEntries(keys.map((key) => [key, product[key]])) as Pick<Product, Key>;
}

export function relatedShown(product: Product): RelatedPerfume {
  return pick(product, OF_RELATED);
}

export function articleShown(product: Product): ShownArticle {
  return pick(product, OF_ARTICLE);
}
