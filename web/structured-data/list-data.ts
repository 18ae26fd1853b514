import { COLLECTION_NAME } from '#contracts/constants.ts';
import type { Product } from '#contracts/http/products.ts';
import { absolute, type HouseFacts, type Json, organizationData, websiteData } from './house-data.ts';

/** The perfumes that a page lists, in its order, each by its page. */
function itemListData(products: readonly Product[], publicUrl: string): Json {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    name: COLLECTION_NAME,
    itemListElement: products.map(({ slug, name }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      url: absolute(publicUrl, `/parfums/${slug}`),
    })),
  };
}

/** Structured data of a page that lists perfumes, the home page and the collection: the house, its site and the list. */
export function listStructuredData(facts: HouseFacts, products: readonly Product[]): Json[] {
  const page = [organizationData(facts), websiteData(facts.publicUrl)];
  return products.length === 0 ? page : [...page, itemListData(products, facts.publicUrl)];
}
