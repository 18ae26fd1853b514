import type { PageContextServer } from 'vike/types';
import { readCursor } from '#contracts/catalog/product-cursor.ts';
import { PRODUCTS_AT_ONCE } from '#contracts/constants.ts';
import { FOUND_AT_ONCE } from '#contracts/finding.ts';
import type { Collection } from '#contracts/http/shop/finding.ts';
import type { Product } from '#contracts/http/shop/products.ts';
import { lookFor } from '#domain/catalog/look-for.ts';
import {
  type CollectionPart,
  isNarrowed,
  NOTHING,
  readCollectionPart,
  readNothingFound,
} from '../../../../product/collection/collection-address.ts';
import { firstSet, isNamedIn } from '../../../../product/collection/DiscoverySet.tsx';
import { articleShown, type ShownArticle } from '../../../../product/shown-products.ts';

export interface CollectionData {
  /** What is shown, in the catalogue's words; the address may have others. */
  readonly part: CollectionPart;
  /** A page of products and, when there is one, the first of the next page. */
  readonly products: readonly Product[];
  /** How many there are, and what they may be narrowed to. */
  readonly collection: Collection;
  /** The discovery set; null for none, and where it is what was looked for. */
  readonly set: ShownArticle | null;
}

/** Server rendering only; on client navigation the page reads the API. */
export async function data({ reads, catalogue, urlParsed }: PageContextServer): Promise<CollectionData> {
  const { search } = urlParsed;
  const nothing = readNothingFound(search);
  const part = readCollectionPart(search);
  const after = part.after === null ? null : readCursor(part.after);
  const { perfumes } = await catalogue();
  const isDearestFirst = part.order === 'price-desc';
  const { question, found, nearIds, articleIds } = lookFor(
    perfumes,
    // Of what nobody found, the word that leads on is no longer asked for together with anything.
    nothing === null ? part : { ...part, note: '-' },
    { isDearestFirst, after, limit: FOUND_AT_ONCE + 1 },
  );
  const { total, families, prices, moments, notes } = found;
  const isAll = nothing === null && !isNarrowed(part);
  const page = { sort: part.order, after: after ?? undefined, limit: PRODUCTS_AT_ONCE + 1 };
  const products = isAll ? await reads.listProducts(page) : await reads.findProducts(found.ids);
  const set = firstSet((await reads.listArticles(null)).map(articleShown));
  const near = await reads.findProducts(nearIds);
  const articles = await reads.findProducts(articleIds);
  const words = nothing === null ? [...question.words] : [NOTHING];
  return {
    part: { ...part, words },
    products,
    collection: { words, total, families, prices, moments, notes: [...notes], near, articles },
    set: set !== null && isNamedIn({ total, articles }, set.id) ? null : set,
  };
}
