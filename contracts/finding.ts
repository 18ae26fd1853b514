import { MOMENTS } from './catalog/character.ts';
import { MAX_NOTE, MAX_QUESTION } from './constants.ts';
import type { ArticleKind, Category } from './events/catalog/product.ts';
import { foldedLine, foldedWords, foldText } from './french/fold-text.ts';

/** Most words of a question that count, and their longest, in characters: anybody can ask. */
const MAX_WORDS = 3;
const MAX_WORD = 30;
/** Perfumes on one page of those found. */
export const FOUND_AT_ONCE = 24;

/** Words that say nothing of a perfume. */
const SILENT: ReadonlySet<string> = new Set(
  'a au aux avec d de des du en et l la le les ou parfum parfums pour sur un une note notes'.split(' '),
);

/** The words of a text that perfumes are found by, folded (`Rose de Mai` is `rose`, `mai`). */
export function findableWords(text: string): string[] {
  return foldedWords(text).filter((word) => !SILENT.has(word));
}

/** The words that a typed question asks for: a few short ones, each once. */
export function questionWords(text: string): string[] {
  const words = findableWords(text.slice(0, MAX_QUESTION)).map((word) => word.slice(0, MAX_WORD));
  return [...new Set(words)].slice(0, MAX_WORDS);
}

/** The families as addresses name them. */
export const FAMILIES = ['floral', 'oriental', 'boisé', 'frais'] as const satisfies readonly Category[];
const FAMILY_SLUGS: Record<Category, string> = {
  floral: 'floral',
  oriental: 'oriental',
  boisé: 'boise',
  frais: 'frais',
};

export function familySlug(family: Category): string {
  return FAMILY_SLUGS[family];
}

/** The family that an address names, however it is written; null for none. */
export function readFamily(asked: string | null | undefined): Category | null {
  const [word] = foldedWords((asked ?? '').slice(0, MAX_WORD));
  return FAMILIES.find((family) => FAMILY_SLUGS[family] === word) ?? null;
}

/** Ranges of prices that the collection is filtered by, in cents: from the first included to the last not. */
export const PRICE_RANGES = {
  'moins-de-100': { from: 0, below: 10_000 },
  '100-130': { from: 10_000, below: 13_000 },
  '130-160': { from: 13_000, below: 16_000 },
  'plus-de-160': { from: 16_000, below: Number.POSITIVE_INFINITY },
} as const;
export type PriceRange = keyof typeof PRICE_RANGES;
export const PRICE_RANGE_NAMES = ['moins-de-100', '100-130', '130-160', 'plus-de-160'] as const;

/** The range that an address names; null for none. */
export function readPriceRange(asked: string | null | undefined): PriceRange | null {
  return PRICE_RANGE_NAMES.find((name) => name === asked) ?? null;
}

export type Moment = (typeof MOMENTS)[number];

/** A moment of the day as addresses name it. */
export function momentSlug(moment: Moment): string {
  return foldText(moment);
}

/** The moment that an address names, however it is written; null for none. */
export function readMoment(asked: string | null | undefined): Moment | null {
  const [word] = foldedWords((asked ?? '').slice(0, MAX_WORD));
  return MOMENTS.find((moment) => momentSlug(moment) === word) ?? null;
}

/** The note an address asks for, folded, so that every spelling is one page; null when it names none. */
export function readNote(asked: string | null | undefined): string | null {
  if (!asked) return null;
  return foldedLine(asked.slice(0, MAX_NOTE)) || '-';
}

/** Which perfumes are looked for: those that fulfil all that is not null. */
export interface Question {
  /** Folded words, as `questionWords` gives them; each is in the name, a note or the family. */
  readonly words: readonly string[];
  readonly family: Category | null;
  readonly price: PriceRange | null;
  /** A moment of the day for which the house made it. */
  readonly moment: Moment | null;
  /** A note's folded words, beside each other. */
  readonly note: string | null;
}

export const EVERY_PERFUME: Question = { words: [], family: null, price: null, moment: null, note: null };

/** A question as it was asked: its words as they were typed. */
export type Asked = Question;

/** A question as a call asks it. */
interface AskedQuery {
  readonly q?: string | undefined;
  readonly family?: string | undefined;
  readonly price?: string | undefined;
  readonly moment?: string | undefined;
  readonly note?: string | undefined;
}

/** The question of a call's query; null when it asks for all. */
export function askedBy({ q = '', family, price, moment, note }: AskedQuery): Asked | null {
  const asked = {
    words: questionWords(q),
    family: readFamily(family),
    price: readPriceRange(price),
    moment: readMoment(moment),
    note: readNote(note),
  };
  const { words, ...others } = asked;
  return words.length === 0 && Object.values(others).every((value) => value === null) ? null : asked;
}

/** What is said of a perfume where little is said. */
export interface IndexedPerfume {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly priceCents: number;
  readonly imageUrl: string;
  readonly category: Category;
}

/** What is said of a sample or a set that is found. */
export interface IndexedArticle extends Omit<IndexedPerfume, 'category'> {
  readonly kind: ArticleKind;
}

/** Samples and sets that are called what is asked for, sets first. */
export interface NamedArticles {
  /** The words as their names have them; none where nothing is called so. */
  readonly words: readonly string[];
  readonly articles: readonly IndexedArticle[];
}

export interface CountedNote {
  /** As addresses name it. */
  readonly note: string;
  /** As the perfumes write it. */
  readonly name: string;
  readonly count: number;
}

/** Where a page of what is found begins, and how it goes on. */
export interface FoundPart {
  readonly isDearestFirst: boolean;
  readonly after: { readonly priceCents: number; readonly id: string } | null;
  readonly limit: number;
}

export interface Found {
  /** Which perfumes fulfil the question, a part of them. */
  readonly ids: readonly string[];
  readonly total: number;
  /** How many there would be with each family, price and moment, instead of the one asked for. */
  readonly families: Readonly<Record<Category, number>>;
  readonly prices: Readonly<Record<PriceRange, number>>;
  readonly moments: Readonly<Record<Moment, number>>;
  /** The materials of those found, the most frequent first. */
  readonly notes: readonly CountedNote[];
}

/** What is shown while somebody types. */
export interface Suggested {
  readonly words: readonly string[];
  readonly total: number;
  readonly perfumes: readonly IndexedPerfume[];
  readonly families: readonly { readonly family: Category; readonly count: number }[];
  readonly notes: readonly CountedNote[];
  /** Samples and sets that are called so, the first of them. */
  readonly articles: readonly IndexedArticle[];
  readonly articlesTotal: number;
}

/** All perfumes on sale, as they are found. */
export interface PerfumeIndex {
  /** What is looked for in the catalogue's own words, typing errors put right; null when no perfume fulfils it. */
  ask(asked: Asked): Question | null;
  find(question: Question, part: FoundPart): Found;
  /** The word of a question that fewest perfumes have, of those that any has; null of none. */
  rarestOf(words: readonly string[]): string | null;
  suggest(text: string): Suggested;
  /** Samples and sets for the words of a question that narrows nothing else. */
  articlesFor(asked: Asked): NamedArticles;
}
