import { MAX_NOTE } from '#contracts/constants.ts';
import { foldedWords } from '#contracts/fold-text.ts';
import type { Product } from '#contracts/http/products.ts';

/** The note an address asks for, folded, so that every spelling is one page; null when it names none. */
export function readNote(asked: string | null | undefined): string | null {
  if (!asked) return null;
  return foldedWords(asked.slice(0, MAX_NOTE)).join(' ') || '-';
}

/** How perfumes write a note that is asked for: as a whole, or as the first of them has it within another. */
export function noteNamed(asked: string, products: readonly Pick<Product, 'notes'>[]): string {
  const written = products.flatMap(({ notes }) => [...notes.top, ...notes.middle, ...notes.base]);
  const whole = written.find((note) => readNote(note) === asked);
  return whole ?? asked.charAt(0).toLocaleUpperCase('fr') + asked.slice(1);
}
