import type { PageContextServer } from 'vike/types';
import { PRODUCTS_AT_ONCE } from '#contracts/constants.ts';
import type { Product } from '#contracts/http/products.ts';
import { readCursor } from '#contracts/product-cursor.ts';
import { readCollectionPart } from '../../../../product/collection-address.ts';

export interface CollectionData {
  /** A page of products and, when there is one, the first of the next page. */
  readonly products: readonly Product[];
}

/** Server rendering only; on client navigation the page reads the API. */
export async function data({ reads, urlParsed }: PageContextServer): Promise<CollectionData> {
  const part = readCollectionPart(urlParsed.search);
  const after = part.after === null ? undefined : readCursor(part.after);
  return {
    products: await reads.listProducts({
      sort: part.order,
      after,
      note: part.note ?? undefined,
      limit: PRODUCTS_AT_ONCE + 1,
    }),
  };
}
