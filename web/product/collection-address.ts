import { CURSOR } from '#contracts/product-cursor.ts';
import type { PriceOrder } from '../data/queries.ts';
import { readNote } from './note-address.ts';

/** Which part of a large collection an address shows. */
export interface CollectionPart {
  readonly order: PriceOrder;
  /** The note, folded, that all have; null for every perfume. */
  readonly note: string | null;
  /** Cursor of the last product of the page before; null on the first page. */
  readonly after: string | null;
}

/** Reads `?tri=…&note=…&apres=…`; what makes no sense is the first page in the usual order. */
export function readCollectionPart(search: Readonly<Record<string, string | undefined>>): CollectionPart {
  const { tri, note, apres = '' } = search;
  return {
    order: tri === 'price-desc' ? tri : 'price-asc',
    note: readNote(note),
    after: CURSOR.test(apres) ? apres : null,
  };
}

/** The address of a part, for a link that works without JavaScript. */
export function collectionAddress({ order, note, after }: CollectionPart): string {
  const query = new URLSearchParams();
  if (order !== 'price-asc') query.set('tri', order);
  if (note !== null) query.set('note', note);
  if (after !== null) query.set('apres', after);
  return query.size === 0 ? '/parfums' : `/parfums?${query}`;
}

/** Puts a part in the address bar, so that a reload and the way back show it again. */
export function keepInAddress(part: CollectionPart): void {
  history.replaceState(history.state, '', collectionAddress(part));
}
