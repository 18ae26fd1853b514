import { foldedWords, foldText } from '#contracts/french/fold-text.ts';
import { shortId } from '#contracts/identifiers.ts';
import { RUNNING_NUMBER } from '#contracts/orders/running-number.ts';
import type { PlacedOrder } from '#domain/orders/order.state.ts';
import { trackingNumbersOf } from '#domain/orders/parcels/parcels.ts';
import { storable } from '../lib/storable.ts';

/** In characters, of which none is cut in two: PostgreSQL refuses words of more than 2,046 bytes. */
const MAX_WORD_LENGTH = 200;
const MAX_WORDS_SEARCHED = 12;

/** What stands between the blanks of a text, folded, so that 'helene' finds 'Hélène'. */
function wordsOf(text: string): string[] {
  return foldText(storable(text)).split(' ').filter(Boolean).map(cut);
}

/**
 * The word of a running number, found whole or not at all: what is typed is folded to small letters, so that no other search meets it.
 */
export function exactWord(runningNumber: number | string): string {
  return `N${runningNumber}`;
}

const EXACT = /^N\d+$/;
/** `nº 1042`, folded. Longer ones are numbers of the specification that happen to have no letter. */
const NUMBERED = /(?<=^| )n[o°]\.? ?([1-9]\d{3,6})(?= |$)/g;

/** The words of a search, of which `nº 1042` is one: its exact word. */
function searchedWords(typed: string): string[] {
  return wordsOf(typed)
    .join(' ')
    .replaceAll(NUMBERED, (_, digits: string) => exactWord(digits))
    .split(' ')
    .filter(Boolean)
    .slice(0, MAX_WORDS_SEARCHED);
}

function cut(word: string): string {
  return Array.from(word).slice(0, MAX_WORD_LENGTH).join('');
}

/** Fewer signs of a number are in too many. */
const SHORTEST_END = { orderNumber: 3, phone: 4 } as const;

/** What of an order it is found by. */
export type SearchedOrder = Pick<
  PlacedOrder,
  | 'orderId'
  | 'customer'
  | 'gift'
  | 'shippingAddress'
  | 'lines'
  | 'promo'
  | 'receipts'
  | 'trackingNumber'
  | 'parcels'
>;

/** Its number, whole or the end of it, its customer, where it goes, what was ordered, by which promo, how it was paid for, its parcels. */
export function orderWords(order: SearchedOrder): string[] {
  const { orderId: id, customer, shippingAddress } = order;
  const texts = [
    customer.name,
    order.gift?.recipientName ?? '',
    customer.email,
    shippingAddress.street,
    shippingAddress.postalCode,
    shippingAddress.city,
    ...order.lines.map(({ productName }) => productName),
    order.promo?.code ?? '',
    ...order.receipts.map(({ paymentIntentId }) => paymentIntentId),
    // Carriers print them in groups.
    ...trackingNumbersOf(order).flatMap((number) => [number, number.replaceAll(' ', '')]),
  ];
  return [
    id,
    ...endsOf(shortId(id).toLowerCase(), SHORTEST_END.orderNumber),
    ...endsOf(internationalNumber(customer.phone ?? ''), SHORTEST_END.phone),
    ...texts.flatMap(wordsOf),
  ];
}

/** A text without its first signs, down to the shortest. */
function endsOf(text: string, shortest: number): string[] {
  return Array.from({ length: Math.max(0, text.length - shortest + 1) }, (_, from) => text.slice(from));
}

/** The digits of a telephone number with its country's code; one without is French: `33612345678`. */
function internationalNumber(phone: string): string {
  return phone.replace(/\D/g, '').replace(/^00/, '').replace(/^0/, '33').replace(/^330/, '33');
}

/** A number as far as it was typed, as it stands in an international one: behind the zero that is dialled at home. */
function typedNumber(words: readonly string[]): string {
  const digits = words.join('').replace(/\D/g, '').replace(/^00/, '');
  return digits.replace(/^330/, '33').replace(/^0/, '');
}

/**
 * The text of a `tsvector` of just these words, of their parts (`jean-luc` is also found by `luc`) and of those without what stands
 * between them (`oconnor` finds `o'connor`); no dictionary has a say.
 * @param exact words that are found whole alone.
 */
export function searchVector(words: readonly string[], exact: readonly string[]): string {
  const all = words.flatMap((word) => {
    const parts = foldedWords(word);
    return [word, ...parts, parts.join('')];
  });
  return [...new Set([...all, ...exact])].filter(Boolean).map(cut).map(quoted).join(' ');
}

/**
 * The `tsquery` that every typed word begins a word of the order; null when nothing is typed. E-mail addresses are searched whole, digits
 * that stand side by side also as one number: `06 12 34` is in `+33612345678`; one that may be a running number is also looked for as that.
 */
export function searchQuery(typed: string): string | null {
  const whole = searchedWords(typed);
  if (whole.length === 0) return null;
  const terms = grouped(whole).flatMap((group) => {
    const [first = ''] = group;
    if (EXACT.test(first)) return [quoted(first)];
    const words = group.flatMap((word) => (word.includes('@') ? [word] : foldedWords(word)));
    if (words.length === 0) return [];
    const number = isNumber(first) ? typedNumber(group) : '';
    const running = group.length === 1 ? first.replace(/^#/, '') : '';
    return anyOf([
      allOf(words),
      ...(number.length < SHORTEST_END.phone ? [] : [beginning(number)]),
      ...(RUNNING_NUMBER.test(running) ? [quoted(exactWord(running))] : []),
    ]);
  });
  // Punctuation alone is in no order.
  return terms.length > 0 ? terms.join(' & ') : allOf(whole);
}

/** Digits, as people set them in groups. */
function isNumber(word: string): boolean {
  return /^[+\d()./-]+$/.test(word) && /\d/.test(word);
}

/** The words, those of digits that stand side by side as one group. */
function grouped(words: readonly string[]): string[][] {
  return words.reduce<string[][]>((groups, word, index) => {
    const last = groups.at(-1);
    if (last && isNumber(word) && isNumber(words[index - 1] ?? '')) last.push(word);
    else groups.push([word]);
    return groups;
  }, []);
}

function allOf(words: readonly string[]): string {
  return words.map(beginning).join(' & ');
}

function anyOf(terms: readonly string[]): string {
  return terms.length > 1 ? `(${terms.join(' | ')})` : terms.join('');
}

function beginning(word: string): string {
  return `${quoted(word)}:*`;
}

/** A word as PostgreSQL reads it in a search text. */
function quoted(word: string): string {
  return `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}
