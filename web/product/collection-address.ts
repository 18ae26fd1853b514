import { CURSOR } from '#contracts/product-cursor.ts';
import type { PriceOrder } from '../data/queries.ts';

/** Which part of a large collection an address shows. */
export interface CollectionPart {
  readonly order: PriceOrder;
  /** Cursor of the last product of the page before; null on the first page. */
  readonly after: string | null;
}

/** Reads `?tri=…&apres=…`; what makes no sense is the first page in the usual order. */
export function readCollectionPart(search: Readonly<Record<string, string | undefined>>): CollectionPart {
  const { tri, apres = '' } = search;
  return { order: tri === 'price-desc' ? tri : 'price-asc', after: CURSOR.test(apres) ? apres : null };
}

/** The address of a part, for a link that works without JavaScript. */
export function collectionAddress({ order, after }: CollectionPart): string {
  const query = new URLSearchParams();
  if (order !== 'price-asc') query.set('tri', order);
  if (after !== null) query.set('apres', after);
  return query.size === 0 ? '/parfums' : `/parfums?${query}`;
}

/** Puts a part in the address bar, so that a reload and the way back show it again. */
export function keepInAddress(part: CollectionPart): void {
  history.replaceState(history.state, '', collectionAddress(part));
}
