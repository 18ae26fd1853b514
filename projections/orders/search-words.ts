import { shortId } from '#contracts/identifiers.ts';
import { storable } from '../storable.ts';

/** In characters, of which none is cut in two: PostgreSQL refuses words of more than 2,046 bytes. */
const MAX_WORD_LENGTH = 200;
const MAX_WORDS_SEARCHED = 8;

/** The words of a text, in small letters without accents, so that 'helene' finds 'Hélène'. */
export function wordsOf(text: string): string[] {
  return storable(text)
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => Array.from(word).slice(0, MAX_WORD_LENGTH).join(''));
}

/** What an order is found by: its number, its customer, what was ordered. */
export function orderWords(placed: {
  readonly orderId: string;
  readonly customer: { readonly name: string; readonly email: string };
  readonly lines: readonly { readonly productName: string }[];
}): string[] {
  const { orderId, customer, lines } = placed;
  return [
    orderId,
    ...wordsOf(shortId(orderId)),
    ...wordsOf(customer.name),
    ...wordsOf(customer.email),
    ...lines.flatMap(({ productName }) => wordsOf(productName)),
  ];
}

/** The text of a `tsvector` of just these words and of their parts (`jean-luc` is also found by `luc`); no dictionary has a say. */
export function searchVector(words: readonly string[]): string {
  const parts = words.flatMap((word) => [word, ...word.split(/[^\p{Letter}\p{Number}]+/u)]);
  return [...new Set(parts)].filter(Boolean).map(quoted).join(' ');
}

/** The `tsquery` that every typed word begins a word of the order; null when nothing is typed. */
export function searchQuery(typed: string): string | null {
  const words = wordsOf(typed.replaceAll('#', ' ')).slice(0, MAX_WORDS_SEARCHED);
  if (words.length === 0) return null;
  return words.map((word) => `${quoted(word)}:*`).join(' & ');
}

/** A word as PostgreSQL reads it in a search text. */
function quoted(word: string): string {
  return `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}
