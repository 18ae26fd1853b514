import { foldedWords, foldText } from '#contracts/fold-text.ts';
import { shortId } from '#contracts/identifiers.ts';
import { storable } from '../storable.ts';

/** In characters, of which none is cut in two: PostgreSQL refuses words of more than 2,046 bytes. */
const MAX_WORD_LENGTH = 200;
const MAX_WORDS_SEARCHED = 8;

/** What stands between the blanks of a text, folded, so that 'helene' finds 'Hélène'. */
export function wordsOf(text: string): string[] {
  return foldText(storable(text)).split(' ').filter(Boolean).map(cut);
}

function cut(word: string): string {
  return Array.from(word).slice(0, MAX_WORD_LENGTH).join('');
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

/**
 * The text of a `tsvector` of just these words, of their parts (`jean-luc` is also found by `luc`) and of those without what stands
 * between them (`oconnor` finds `o'connor`); no dictionary has a say.
 */
export function searchVector(words: readonly string[]): string {
  const all = words.flatMap((word) => {
    const parts = foldedWords(word);
    return [word, ...parts, parts.join('')];
  });
  return [...new Set(all)].filter(Boolean).map(cut).map(quoted).join(' ');
}

/** The `tsquery` that every typed word begins a word of the order; null when nothing is typed. E-mail addresses are searched whole. */
export function searchQuery(typed: string): string | null {
  const whole = wordsOf(typed);
  if (whole.length === 0) return null;
  const words = whole.flatMap((word) => (word.includes('@') ? [word] : foldedWords(word)));
  // Punctuation alone is in no order.
  return (words.length > 0 ? words : whole)
    .slice(0, MAX_WORDS_SEARCHED)
    .map((word) => `${quoted(word)}:*`)
    .join(' & ');
}

/** A word as PostgreSQL reads it in a search text. */
function quoted(word: string): string {
  return `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}
