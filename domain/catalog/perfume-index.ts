import { MOMENTS } from '#contracts/catalog/character.ts';
import type { Notes } from '#contracts/events/catalog/product.ts';
import {
  type Asked,
  type CountedNote,
  EVERY_PERFUME,
  FAMILIES,
  type Found,
  type FoundPart,
  findableWords,
  type IndexedArticle,
  type IndexedPerfume,
  type Moment,
  type NamedArticles,
  type PerfumeIndex,
  PRICE_RANGE_NAMES,
  PRICE_RANGES,
  type PriceRange,
  type Question,
  questionWords,
  type Suggested,
} from '#contracts/finding.ts';
import { foldedLine, foldText } from '#contracts/french/fold-text.ts';
import { createArticleFinder } from './article-finder.ts';
import { materialOf, noteKeysOf } from './notes.ts';
import { createVocabulary, type Vocabulary } from './vocabulary.ts';

const NOTES_COUNTED = 16;
const SUGGESTED = { perfumes: 6, notes: 4, articles: 6 } as const;

/** Places of perfumes in ascending order. */
type Places = readonly number[];

/** A perfume as it is read for the index. */
export interface ReadPerfume extends IndexedPerfume {
  readonly notes: Notes;
  /** For which moments of the day the house made it. */
  readonly moments: readonly Moment[];
}

/** Gathers perfumes for an index: given in ascending order of their price, then of their id. */
export function createPerfumeIndexer() {
  const perfumes: IndexedPerfume[] = [];
  const articles: IndexedArticle[] = [];
  const byWord = new Map<string, number[]>();
  const byNameWord = new Map<string, number[]>();
  const byNote = new Map<string, number[]>();
  const materials = numbered();
  const materialNames = new Map<string, string>();
  const materialsOfPerfume: (readonly number[])[] = [];
  const momentsOfPerfume: number[] = [];
  const read = rememberNotes();

  function add({ notes: pyramid, moments, ...perfume }: ReadPerfume): void {
    const place = perfumes.push(perfume) - 1;
    const notes = [...pyramid.top, ...pyramid.middle, ...pyramid.base].map(read);
    const nameWords = new Set(findableWords(perfume.name));
    for (const word of nameWords) note(byNameWord, word, place);
    const words = new Set([...nameWords, foldText(perfume.category), ...notes.flatMap((each) => each.words)]);
    for (const word of words) note(byWord, word, place);
    for (const key of new Set(notes.flatMap(({ keys }) => keys))) note(byNote, key, place);
    momentsOfPerfume.push(moments.reduce((bits, moment) => bits | bitOf(moment), 0));
    const named = notes.filter(({ material }) => material !== '');
    materialsOfPerfume.push([...new Set(named.map(({ material }) => materials.numberOf(material)))]);
    for (const { material, name } of named)
      if (!materialNames.has(material)) materialNames.set(material, name);
  }

  return {
    add,
    addArticle: (article: IndexedArticle): void => void articles.push(article),
    index: (): PerfumeIndex => {
      const words = [...byWord.keys()].sort();
      return createIndex({
        perfumes,
        articles,
        words,
        vocabulary: createVocabulary(words),
        byWord,
        byNameWord,
        byNote,
        materials: materials.all,
        materialsOfPerfume,
        momentsOfPerfume,
        materialNames,
      });
    },
  };
}

/** Gives each text a number, from 0 on. */
function numbered() {
  const numbers = new Map<string, number>();
  const all: string[] = [];
  return {
    all,
    numberOf(value: string): number {
      const known = numbers.get(value);
      if (known !== undefined) return known;
      const number = all.push(value) - 1;
      numbers.set(value, number);
      return number;
    },
  };
}

function note(places: Map<string, number[]>, key: string, place: number): void {
  const known = places.get(key);
  if (known === undefined) places.set(key, [place]);
  else known.push(place);
}

/** Perfumes share their notes: each is taken apart once. */
function rememberNotes() {
  const known = new Map<string, { keys: string[]; words: string[]; material: string; name: string }>();
  return (written: string) => {
    const found = known.get(written);
    if (found !== undefined) return found;
    const material = materialOf(written);
    const name = nameOfMaterial(written, material);
    const taken = { keys: noteKeysOf(written), words: findableWords(written), material, name };
    known.set(written, taken);
    return taken;
  };
}

/** A material as its first note writes it: `Rose` of `Rose de mai`. */
function nameOfMaterial(written: string, material: string): string {
  const words = written.trim().split(/\s+/);
  for (let count = 1; count <= words.length; count += 1) {
    const part = words.slice(0, count).join(' ');
    if (foldedLine(part) === material) return part;
  }
  return written;
}

interface Gathered {
  readonly perfumes: readonly IndexedPerfume[];
  readonly articles: readonly IndexedArticle[];
  readonly words: readonly string[];
  readonly vocabulary: Vocabulary;
  readonly byWord: ReadonlyMap<string, Places>;
  readonly byNameWord: ReadonlyMap<string, Places>;
  readonly byNote: ReadonlyMap<string, Places>;
  /** Materials by their numbers, and those of each perfume. */
  readonly materials: readonly string[];
  readonly materialsOfPerfume: readonly (readonly number[])[];
  /** A bit for each moment. */
  readonly momentsOfPerfume: readonly number[];
  readonly materialNames: ReadonlyMap<string, string>;
}

function createIndex(gathered: Gathered): PerfumeIndex {
  const { perfumes, words: vocabularyWords, vocabulary, byWord, byNameWord, byNote } = gathered;
  // Numbers beside each other: all perfumes are counted for every page that is made anew.
  const families = Uint8Array.from(perfumes, ({ category }) => FAMILIES.indexOf(category));
  const ranges = Uint8Array.from(perfumes, ({ priceCents }) =>
    PRICE_RANGE_NAMES.indexOf(rangeOf(priceCents)),
  );
  const moments = Uint8Array.from(gathered.momentsOfPerfume);
  const namedArticles = createArticleFinder(gathered.articles);
  const everyPlace: Places = perfumes.map((_, place) => place);
  const marked = (places: Places): Uint8Array => {
    const marks = new Uint8Array(perfumes.length);
    for (const place of places) marks[place] = 1;
    return marks;
  };

  /** The words of the catalogue that typed ones stand for; null for one that none is near. */
  function meaningsOf(typed: readonly string[]): readonly (string | null)[] {
    const known = understood.get(typed);
    if (known !== undefined) return known;
    const words = typed.map((word) => vocabulary.meaningOf(word)?.word ?? null);
    understood.set(typed, words);
    return words;
  }
  /** Of questions in hand: what finds nothing is looked at once more, for what comes near. */
  const understood = new WeakMap<readonly string[], readonly (string | null)[]>();

  function ask({ words: typed, ...asked }: Asked): Question | null {
    const words = meaningsOf(typed).filter((word) => word !== null);
    if (words.length < typed.length) return null;
    // What sets and samples are called is not put right to what perfumes are.
    const isPutRight = words.some((word, at) => word !== typed[at]);
    if (isPutRight && articlesFor({ words: typed, ...asked }).articles.length > 0) return null;
    const question = { ...asked, words: [...new Set(words)] };
    return isFulfilled(question) ? question : null;
  }

  function isFulfilled(question: Question): boolean {
    const fulfils = fulfilling(question);
    return candidates(question)?.some(fulfils) ?? perfumes.some((_, place) => fulfils(place));
  }

  /** Whether a perfume has the family, the price and the moment asked for. */
  function fulfilling({
    family,
    price,
    moment,
  }: Pick<Question, 'family' | 'price' | 'moment'>): (place: number) => boolean {
    const ofFamily = family === null ? null : FAMILIES.indexOf(family);
    const inRange = price === null ? null : PRICE_RANGE_NAMES.indexOf(price);
    const bit = moment === null ? 0 : bitOf(moment);
    return (place) =>
      (ofFamily === null || families[place] === ofFamily) &&
      (inRange === null || ranges[place] === inRange) &&
      ((moments[place] ?? 0) & bit) === bit;
  }

  const meantBy = (word: string): string[] =>
    (vocabulary.meaningOf(word)?.places ?? []).map((place) => vocabularyWords[place] ?? '');

  function having(places: ReadonlyMap<string, Places>, word: string): Places {
    const lists = meantBy(word).map((meant) => places.get(meant) ?? []);
    const [first = [], ...others] = lists;
    return others.length === 0 ? first : placesOf(marked(lists.flat()));
  }

  /** The perfumes with all words and the note, of every family and price; null for all there are. */
  function candidates({ words, note }: Question): Places | null {
    const lists = words.map((word) => having(byWord, word));
    if (note !== null) lists.push(byNote.get(note) ?? []);
    if (lists.length === 0) return null;
    return lists.sort((one, other) => one.length - other.length).reduce(common);
  }

  function find(question: Question, part: FoundPart): Found {
    const ofEachFamily = new Uint32Array(FAMILIES.length);
    const inEachRange = new Uint32Array(PRICE_RANGE_NAMES.length);
    const ofEachMoment = new Uint32Array(MOMENTS.length);
    const hasFamily = fulfilling({ ...NO_FILTER, family: question.family });
    const hasPrice = fulfilling({ ...NO_FILTER, price: question.price });
    const hasMoment = fulfilling({ ...NO_FILTER, moment: question.moment });
    const found = (candidates(question) ?? everyPlace).filter((place) => {
      const isOfFamily = hasFamily(place);
      const isInRange = hasPrice(place);
      const isOfMoment = hasMoment(place);
      if (isInRange && isOfMoment) count(ofEachFamily, families[place]);
      if (isOfFamily && isOfMoment) count(inEachRange, ranges[place]);
      if (isOfFamily && isInRange)
        for (const [at] of MOMENTS.entries()) if ((moments[place] ?? 0) & (1 << at)) count(ofEachMoment, at);
      return isOfFamily && isInRange && isOfMoment;
    });
    return {
      ids: partOf(found, part),
      total: found.length,
      families: byName(FAMILIES, ofEachFamily),
      prices: byName(PRICE_RANGE_NAMES, inEachRange),
      moments: byName(MOMENTS, ofEachMoment),
      notes: question.note === null ? frequentNotes(found) : [],
    };
  }

  function partOf(found: Places, { isDearestFirst, after, limit }: FoundPart): string[] {
    const ordered = isDearestFirst ? found.toReversed() : found;
    const sign = isDearestFirst ? -1 : 1;
    const isBehind = ({ priceCents, id }: IndexedPerfume) =>
      after === null ||
      sign * (priceCents - after.priceCents || (id < after.id ? -1 : id > after.id ? 1 : 0)) > 0;
    const ids: string[] = [];
    for (const place of ordered) {
      const perfume = perfumes[place];
      if (ids.length === limit) break;
      if (perfume !== undefined && isBehind(perfume)) ids.push(perfume.id);
    }
    return ids;
  }

  function frequentNotes(found: Places): CountedNote[] {
    const counts = new Uint32Array(gathered.materials.length);
    for (const place of found)
      for (const material of gathered.materialsOfPerfume[place] ?? []) count(counts, material);
    const most = gathered.materials
      .map((material, number) => ({ material, count: counts[number] ?? 0 }))
      .filter((each) => each.count > 0)
      .sort((one, other) => other.count - one.count || (one.material < other.material ? -1 : 1));
    const marks = marked(found);
    return most.slice(0, NOTES_COUNTED).map(({ material }) => ({
      note: material,
      name: gathered.materialNames.get(material) ?? material,
      // A note is found wherever its words stand, which may be more often than it is a material.
      count: (byNote.get(material) ?? []).reduce((sum, place) => sum + (marks[place] ?? 0), 0),
    }));
  }

  function suggest(text: string): Suggested {
    const asked = { ...EVERY_PERFUME, words: questionWords(text) };
    const question = ask(asked);
    const { words: called, articles } = articlesFor(asked);
    const proposed = {
      articles: articles.slice(0, SUGGESTED.articles),
      articlesTotal: articles.length,
    };
    if (question === null || question.words.length === 0)
      return { words: called, total: 0, perfumes: [], families: [], notes: [], ...proposed };
    const { words } = question;
    const found = candidates(question) ?? [];
    // Those that are called so before those that only smell of it.
    const named = words.map((word) => having(byNameWord, word)).reduce(common);
    const shown = [
      ...new Set([...named.slice(0, SUGGESTED.perfumes), ...found.slice(0, 2 * SUGGESTED.perfumes)]),
    ];
    const meant = new Set(words.flatMap(meantBy));
    const families = FAMILIES.filter((family) => meant.has(foldText(family))).map((family) => ({
      family,
      count: byWord.get(foldText(family))?.length ?? 0,
    }));
    return {
      words,
      total: found.length,
      perfumes: shown.slice(0, SUGGESTED.perfumes).flatMap((place) => perfumes[place] ?? []),
      families,
      notes: notesOf(meant),
      ...proposed,
    };
  }

  function articlesFor({ words, ...narrowed }: Asked): NamedArticles {
    const asked = isNarrowedBy(narrowed) ? [] : words;
    const called = namedArticles(asked, false);
    // A word that perfumes have is not mistyped.
    const isMistyped = called.articles.length === 0 && meaningsOf(asked).includes(null);
    return isMistyped ? namedArticles(asked, true) : called;
  }

  /** The materials that a typed word names or begins, the most frequent first. */
  function notesOf(meant: ReadonlySet<string>): CountedNote[] {
    const notes = [...meant].flatMap((word) => {
      const name = gathered.materialNames.get(word);
      return name === undefined ? [] : [{ note: word, name, count: byNote.get(word)?.length ?? 0 }];
    });
    return notes.sort((one, other) => other.count - one.count).slice(0, SUGGESTED.notes);
  }

  return {
    ask,
    find,
    suggest,
    articlesFor,
    rarestOf(typed) {
      const [rarest] = meaningsOf(typed)
        .filter((word) => word !== null)
        .map((word) => ({ word, count: having(byWord, word).length }))
        .filter(({ count }) => count > 0)
        .sort((one, other) => one.count - other.count);
      return rarest?.word ?? null;
    },
  };
}

function isNarrowedBy({ family, price, moment, note }: Omit<Asked, 'words'>): boolean {
  return family !== null || price !== null || moment !== null || note !== null;
}

const NO_FILTER = { family: null, price: null, moment: null };

function bitOf(moment: Moment): number {
  return 1 << MOMENTS.indexOf(moment);
}

function count(counts: Uint32Array, number = -1): void {
  counts[number] = (counts[number] ?? 0) + 1;
}

function byName<Name extends string>(names: readonly Name[], counts: Uint32Array): Record<Name, number> {
  // One entry for each name, which `fromEntries` does not tell.
  return Object.fromEntries(names.map((name, at) => [name, counts[at] ?? 0])) as Record<Name, number>;
}

/** The places that are marked, in ascending order. */
function placesOf(marks: Uint8Array): number[] {
  const places: number[] = [];
  for (let place = 0; place < marks.length; place += 1) if (marks[place] === 1) places.push(place);
  return places;
}

function rangeOf(priceCents: number): PriceRange {
  const isWithin = (name: PriceRange) =>
    PRICE_RANGES[name].from <= priceCents && priceCents < PRICE_RANGES[name].below;
  return PRICE_RANGE_NAMES.find(isWithin) ?? 'plus-de-160';
}

/** What two ascending lists have in common. */
function common(one: Places, other: Places): number[] {
  const both: number[] = [];
  let at = 0;
  for (const place of one) {
    while (at < other.length && (other[at] ?? 0) < place) at += 1;
    if (other[at] === place) both.push(place);
  }
  return both;
}
