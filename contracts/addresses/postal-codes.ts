import { typedCode, typedLine } from '../french/typed-text.ts';
import { isShippingCountry, type ShippingCountry } from './countries.ts';

interface PostalCodeForm {
  readonly pattern: RegExp;
  /** The form in French, for the field's hint. */
  readonly hint: string;
}

const FOUR_DIGITS: PostalCodeForm = { pattern: /^\d{4}$/, hint: '4 chiffres' };
const THREE_AND_TWO = /^\d{3}[ -]?\d{2}$/;
const FIVE_DIGITS: PostalCodeForm = { pattern: /^\d{5}$/, hint: '5 chiffres' };

/** How each country writes its postal codes (decision 26). */
export const POSTAL_CODES: Readonly<Record<ShippingCountry, PostalCodeForm>> = {
  France: FIVE_DIGITS,
  Allemagne: FIVE_DIGITS,
  Autriche: FOUR_DIGITS,
  Belgique: FOUR_DIGITS,
  Danemark: FOUR_DIGITS,
  Espagne: FIVE_DIGITS,
  Finlande: FIVE_DIGITS,
  Grèce: { pattern: THREE_AND_TWO, hint: '5 chiffres, par exemple 104 31' },
  Irlande: {
    pattern: /^[A-Z]\d[\dW] ?[A-Z\d]{4}$/i,
    hint: '7 lettres et chiffres, par exemple D02 X285',
  },
  Italie: FIVE_DIGITS,
  Luxembourg: FOUR_DIGITS,
  Monaco: { pattern: /^980\d\d$/, hint: '5 chiffres, par exemple 98000' },
  'Pays-Bas': { pattern: /^\d{4} ?[A-Z]{2}$/i, hint: '4 chiffres et 2 lettres, par exemple 1012 AB' },
  Pologne: { pattern: /^\d{2}[ -]?\d{3}$/, hint: '5 chiffres, par exemple 00-950' },
  Portugal: { pattern: /^\d{4}[ -]?\d{3}$/, hint: '7 chiffres, par exemple 1100-148' },
  'République tchèque': { pattern: THREE_AND_TWO, hint: '5 chiffres, par exemple 110 00' },
  Suède: { pattern: THREE_AND_TWO, hint: '5 chiffres, par exemple 111 22' },
  Suisse: FOUR_DIGITS,
};

/** The country's letters that some write before a code (`L-1009`, `GR 104 31`): no part of it. The longest come first. */
const COUNTRY_LETTERS: Readonly<Record<ShippingCountry, readonly string[]>> = {
  France: ['FR', 'F'],
  Allemagne: ['DE', 'D'],
  Autriche: ['AT', 'A'],
  Belgique: ['BE', 'B'],
  Danemark: ['DK'],
  Espagne: ['ES', 'E'],
  Finlande: ['FIN', 'FI'],
  Grèce: ['GR', 'EL'],
  Irlande: ['IRL', 'IE'],
  Italie: ['IT', 'I'],
  Luxembourg: ['LU', 'L'],
  Monaco: ['MC', 'FR', 'F'],
  'Pays-Bas': ['NL'],
  Pologne: ['PL'],
  Portugal: ['PT', 'P'],
  'République tchèque': ['CZ'],
  Suède: ['SE', 'S'],
  Suisse: ['CH'],
};

/** Where a code is written in two parts: after how many signs, and what stands between them. */
const PARTED: Readonly<Partial<Record<ShippingCountry, readonly [after: number, by: string]>>> = {
  Grèce: [3, ' '],
  Irlande: [3, ' '],
  'Pays-Bas': [4, ' '],
  Pologne: [2, '-'],
  Portugal: [4, '-'],
  'République tchèque': [3, ' '],
  Suède: [3, ' '],
};
const SEPARATORS = /[-.·_/]/g;

/**
 * The one form of a postal code, however it was separated, with or without its country's letters: `PL 00–950` is `00-950`. What has not
 * the form of its country's codes is left as it was typed.
 */
export function typedPostalCode(typed: string, country: string): string {
  if (!isShippingCountry(country)) return typedLine(typed);
  const signs = typedCode(typed).toUpperCase().replace(SEPARATORS, '');
  const letters = COUNTRY_LETTERS[country].filter((one) => signs.startsWith(one));
  const [after, by] = PARTED[country] ?? [0, ''];
  const written = [...letters.map((one) => signs.slice(one.length)), signs].map(
    (code) => code.slice(0, after) + by + code.slice(after),
  );
  return written.find((code) => POSTAL_CODES[country].pattern.test(code)) ?? typedLine(typed);
}

/** Whether a postal code has its country's form; in a country the shop does not ship to none does. */
export function isPostalCode(postalCode: string, country: string): boolean {
  return (
    isShippingCountry(country) && POSTAL_CODES[country].pattern.test(typedPostalCode(postalCode, country))
  );
}
