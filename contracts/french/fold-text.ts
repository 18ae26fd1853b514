import { typedLine } from './typed-text.ts';

/** Letters of European Latin alphabets that are no letter with a mark, as people without their keyboard write them. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ĸ: 'k',
  ł: 'l',
  ŋ: 'n',
  ŧ: 't',
  ǥ: 'g',
  ʒ: 'z',
  ə: 'e',
  ς: 'σ',
};
/** Apostrophes as keyboards and telephones write them, letters' and primes among them. */
const APOSTROPHES = /[\u2018-\u201b\u2032\u02b9-\u02bf`´\ua78b\ua78c]/g;

/** A text as it is searched: small letters without accents (`Łukasz Œuvré` is `lukasz oeuvre`), every apostrophe as `'`. */
export function foldText(text: string): string {
  return typedLine(text)
    .replace(APOSTROPHES, "'")
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{Diacritic}/gu, '')
    .replace(/[^\0-\x7f]/gu, (letter) => LETTERS[letter] ?? letter);
}

/** The words of a text, folded, cut at every punctuation: those of `d’Alessandro` are `d` and `alessandro`. */
export function foldedWords(text: string): string[] {
  return foldText(text)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean);
}

/** A text's folded words with a blank between: what `soughtText` of what somebody types is looked for in. */
export function foldedLine(text: string): string {
  return foldedWords(text).join(' ');
}

/** What is typed, as it is looked for in a `foldedLine`: signs alone count as they are, blanks alone are in every text. */
export function soughtText(typed: string): string {
  return foldedLine(typed) || foldText(typed);
}

/** Whether a text has the searched one in it, as folded words: `jean-luc` and `Jean Luc` are one. Blanks alone are in every text. */
export function containsFolded(text: string, searched: string): boolean {
  return foldedLine(text).includes(soughtText(searched));
}
