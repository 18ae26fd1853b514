import type { PageContextServer } from 'vike/types';
import { FEATURED_PRODUCTS } from '#contracts/constants.ts';
import type { Product } from '#contracts/http/products.ts';

export interface HomeData {
  readonly products: readonly Product[];
}

/** Only for the page as the server renders it; reached from another page, the browser asks the API. */
export async function data({ reads }: PageContextServer): Promise<HomeData> {
  return { products: await reads.listProducts({ limit: FEATURED_PRODUCTS }) };
}
