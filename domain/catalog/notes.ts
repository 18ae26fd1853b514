import type { Notes } from '#contracts/events/catalog/product.ts';
import { foldedWords } from '#contracts/french/fold-text.ts';

function everyNote({ top, middle, base }: Notes): string[] {
  return [...top, ...middle, ...base];
}

/**
 * What a note is searched by: its words as they stand beside each other, folded (`Rose de mai` is found by `rose` and by
 * `rose de mai`).
 */
export function noteKeysOf(note: string): string[] {
  const words = foldedWords(note);
  return words.flatMap((_, from) =>
    words.slice(from).map((_, count) => words.slice(from, from + count + 1).join(' ')),
  );
}

/** First words that name no material by themselves: `bois`, `fleur` of what. */
const PARTS: ReadonlySet<string> = new Set(
  'absolu accord baie beurre bois ecorce essence feuille feve fleur gousse graine huile lait mousse noix racine zeste'.split(
    ' ',
  ),
);

/** The materials of a pyramid, by which perfumes are alike: `Rose de mai` and `Rose turque` are both `rose`. */
export function materialsOf(notes: Notes): string[] {
  return [...new Set(everyNote(notes).map(materialOf).filter(Boolean))];
}

/** The material of one note; empty when it says nothing. */
export function materialOf(note: string): string {
  const [first = '', ...rest] = foldedWords(note);
  return PARTS.has(first) ? [first, ...rest].join(' ') : first;
}

/** The notes of one pyramid whose material another has too, each material once, as the first writes them. */
export function sharedNotes(notes: Notes, others: Notes): string[] {
  const shared = new Set(materialsOf(others));
  return everyNote(notes).filter((note) => shared.delete(materialOf(note)));
}
