import { editDistance } from './edit-distance.ts';

/** Words that a typed one stands for. */
export interface Meaning {
  /** The typed word, or the nearest one that there is. */
  readonly word: string;
  /** Positions in the vocabulary. */
  readonly places: readonly number[];
}

export interface Vocabulary {
  /** The words that a typed one is or begins; null when there are none. */
  begunBy(typed: string): Meaning | null;
  /** The same, else those it was most likely meant to be; null when none is near. */
  meaningOf(typed: string): Meaning | null;
}

/** Shortest beginning of a word that stands for it, in letters. */
const MIN_BEGINNING = 2;
/** Most words that a beginning stands for. */
const MAX_BEGUN = 100;
/** How alike words are at least, as the share of their trigrams that both have: the default of PostgreSQL's `pg_trgm`. */
const MIN_SIMILARITY = 0.3;
/** How many of the words that are most alike are compared letter by letter. */
const COMPARED = 12;

/** @param words each once, in ascending order of their UTF-16 units. */
export function createVocabulary(words: readonly string[]): Vocabulary {
  const placesOf = new Map<string, number[]>();
  const sizes = words.map((word, place) => {
    const trigrams = trigramsOf(word);
    for (const trigram of trigrams) {
      const places = placesOf.get(trigram);
      if (places === undefined) placesOf.set(trigram, [place]);
      else places.push(place);
    }
    return trigrams.size;
  });

  function begunBy(typed: string): Meaning | null {
    const places: number[] = [];
    for (let place = firstFrom(words, typed); words[place]?.startsWith(typed); place += 1) {
      // A single letter is a beginning of nothing; it may be a word.
      if (words[place] === typed || typed.length >= MIN_BEGINNING) places.push(place);
      if (places.length === MAX_BEGUN) break;
    }
    return places.length === 0 ? null : { word: typed, places };
  }

  function mostAlike(typed: string): { place: number; similarity: number }[] {
    const trigrams = trigramsOf(typed);
    const shared = new Uint8Array(words.length);
    for (const trigram of trigrams)
      for (const place of placesOf.get(trigram) ?? []) shared[place] = (shared[place] ?? 0) + 1;
    const most: { place: number; similarity: number }[] = [];
    for (const [place, both] of shared.entries()) {
      const similarity = both / (trigrams.size + (sizes[place] ?? 0) - both);
      if (both === 0 || (most.length === COMPARED && similarity <= (most.at(-1)?.similarity ?? 0))) continue;
      const behind = most.findIndex((other) => other.similarity < similarity);
      most.splice(behind < 0 ? most.length : behind, 0, { place, similarity });
      most.length = Math.min(most.length, COMPARED);
    }
    return most;
  }

  return {
    begunBy,
    meaningOf(typed) {
      const begun = begunBy(typed);
      if (begun !== null) return begun;
      const mayBe = ({ place, similarity }: { place: number; similarity: number }, distance: number) =>
        similarity >= MIN_SIMILARITY || distance <= slips(typed, words[place] ?? '');
      const near = mostAlike(typed)
        // At least so many letters differ: most of what nobody meant is not compared letter by letter.
        .filter((alike) => mayBe(alike, Math.abs(typed.length - (words[alike.place] ?? '').length)))
        .map((alike) => ({ ...alike, distance: editDistance(typed, words[alike.place] ?? '') }))
        .filter((alike) => mayBe(alike, alike.distance))
        .sort((one, other) => one.distance - other.distance || other.similarity - one.similarity);
      const [nearest] = near;
      const word = words[nearest?.place ?? -1];
      return nearest === undefined || word === undefined ? null : { word, places: [nearest.place] };
    },
  };
}

/** How many letters may be wrong in a word that is too short for its trigrams to tell. */
function slips(typed: string, word: string): number {
  // Of three letters one may be, but not the first: nearly every short word would be near.
  if (typed.length <= 3) return typed.length === 3 && typed[0] === word[0] ? 1 : 0;
  return typed.length <= 6 ? 1 : 2;
}

/** Every three letters beside each other, with two blanks before the word and one behind it, as `pg_trgm` has them. */
function trigramsOf(word: string): ReadonlySet<string> {
  const padded = `  ${word} `;
  const trigrams = new Set<string>();
  for (let at = 0; at + 3 <= padded.length; at += 1) trigrams.add(padded.slice(at, at + 3));
  return trigrams;
}

/** The first place whose word does not come before the given one. */
function firstFrom(words: readonly string[], word: string): number {
  let low = 0;
  let high = words.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((words[middle] ?? '') < word) low = middle + 1;
    else high = middle;
  }
  return low;
}
