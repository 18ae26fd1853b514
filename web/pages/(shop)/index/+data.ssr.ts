import type { PageContextServer } from 'vike/types';
import { FEATURED_PRODUCTS } from '#contracts/constants.ts';
import type { Product } from '#contracts/http/shop/products.ts';

export interface HomeData {
  readonly products: readonly Product[];
}

/** Server rendering only; on client navigation the page reads the API. */
export async function data({ reads }: PageContextServer): Promise<HomeData> {
  return { products: await reads.listProducts({ limit: FEATURED_PRODUCTS }) };
}
