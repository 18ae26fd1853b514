import { COLLECTION_NAME } from '#contracts/constants.ts';
import type { Product } from '#contracts/http/shop/products.ts';
import { type HouseFacts, itemListData, type Json, organizationData, websiteData } from './house-data.ts';

/** Structured data of a page that lists perfumes, the home page and the collection: the house, its site and the list. */
export function listStructuredData(facts: HouseFacts, products: readonly Product[]): Json[] {
  const page = [organizationData(facts), websiteData(facts.publicUrl)];
  if (products.length === 0) return page;
  const perfumes = products.map(({ slug, name }) => ({ name, path: `/parfums/${slug}` }));
  return [...page, itemListData(facts.publicUrl, COLLECTION_NAME, perfumes)];
}
