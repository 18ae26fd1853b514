import { CURSOR } from '#contracts/catalog/product-cursor.ts';
import {
  type Asked,
  familySlug,
  momentSlug,
  type PriceRange,
  questionWords,
  readFamily,
  readMoment,
  readNote,
  readPriceRange,
} from '#contracts/finding.ts';
import type { PriceOrder } from '../../data/queries.ts';

/** Which part of the collection an address shows: the perfumes that are looked for, all of them without a question, and where it begins. */
export interface CollectionPart extends Asked {
  readonly order: PriceOrder;
  /** Cursor of the last product of the page before; null on the first page. */
  readonly after: string | null;
}

export const WHOLE: CollectionPart = {
  order: 'price-asc',
  words: [],
  family: null,
  price: null,
  moment: null,
  note: null,
  after: null,
};

type Search = Readonly<Record<string, string | undefined>>;

/** Reads `?q=…&famille=…&prix=…&moment=…&note=…&tri=…&apres=…`; what makes no sense is as good as none. */
export function readCollectionPart({
  q = '',
  famille,
  prix,
  moment,
  note,
  tri,
  apres = '',
}: Search): CollectionPart {
  return {
    order: tri === 'price-desc' ? tri : 'price-asc',
    words: questionWords(q),
    family: readFamily(famille),
    price: readPriceRange(prix),
    moment: readMoment(moment),
    note: readNote(note),
    after: CURSOR.test(apres) ? apres : null,
  };
}

/** Whether a part is of some perfumes only. */
export function isNarrowed({ words, family, price, moment, note }: Asked): boolean {
  return words.length > 0 || family !== null || price !== null || moment !== null || note !== null;
}

/** Whether a note is all that is asked for. */
export function isOnlyNoted(asked: Asked): boolean {
  return asked.note !== null && !isNarrowed({ ...asked, note: null });
}

/** The address of a part, for a link that works without JavaScript; the one spelling under which its page is kept. */
export function collectionAddress({
  order,
  words,
  family,
  price,
  moment,
  note,
  after,
}: CollectionPart): string {
  const query = new URLSearchParams();
  if (words.length > 0) query.set('q', words.join(' '));
  if (family !== null) query.set('famille', familySlug(family));
  if (price !== null) query.set('prix', price);
  if (moment !== null) query.set('moment', momentSlug(moment));
  if (order !== 'price-asc') query.set('tri', order);
  if (note !== null) query.set('note', note);
  if (after !== null) query.set('apres', after);
  return query.size === 0 ? '/parfums' : `/parfums?${query}`;
}

/** What stands for questions that nothing fulfils, with the word of the catalogue that leads on; nobody can type it. */
export const NOTHING = '-';

/** The address under which the page is kept that says that nothing was found, and what comes near. */
export function nothingFoundAddress(near: string | null): string {
  return `/parfums?q=${NOTHING}${encodeURIComponent(near ?? '')}`;
}

/** The words that lead on, where an address says that nothing was found; null where it does not. */
export function readNothingFound({ q = '' }: Search): string[] | null {
  return q.startsWith(NOTHING) ? questionWords(q) : null;
}

/** What is asked of the API for a part. */
export function queryOf({ words, family, price, moment, note }: Asked): Record<string, string> {
  return {
    ...(words.length > 0 && { q: words.join(' ') }),
    ...(family !== null && { family: familySlug(family) }),
    ...(price !== null && { price }),
    ...(moment !== null && { moment: momentSlug(moment) }),
    ...(note !== null && { note }),
  };
}

/** Puts a part in the address bar, so that a reload and the way back show it again. */
export function keepInAddress(part: CollectionPart): void {
  history.replaceState(history.state, '', collectionAddress(part));
}

/** The name of a range of prices. */
export const PRICE_LABELS: Record<PriceRange, string> = {
  'moins-de-100': 'Moins de 100\u00a0€',
  '100-130': 'De 100 à 130\u00a0€',
  '130-160': 'De 130 à 160\u00a0€',
  'plus-de-160': '160\u00a0€ et plus',
};
