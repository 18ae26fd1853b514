import { readNote } from '#contracts/finding.ts';
import type { Product } from '#contracts/http/products.ts';

/** How perfumes write a note that is asked for: as a whole, or as the first of them has it within another. */
export function noteNamed(asked: string, products: readonly Pick<Product, 'notes'>[]): string {
  const written = products.flatMap(({ notes }) => [...notes.top, ...notes.middle, ...notes.base]);
  const whole = written.find((note) => readNote(note) === asked);
  return whole ?? asked.charAt(0).toLocaleUpperCase('fr') + asked.slice(1);
}
