import { SHIPPING_COUNTRIES } from './constants.ts';

export type ShippingCountry = (typeof SHIPPING_COUNTRIES)[number];

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

/** The country letters some write before a code (`L-1009`): no part of it. */
const COUNTRY_LETTERS = /^[A-Z]{1,3}-(?=\d)/i;

/** Whether the shop ships to a country, by its French name. */
export function isShippingCountry(country: string): country is ShippingCountry {
  return SHIPPING_COUNTRIES.some((one) => one === country);
}

/** Whether a postal code has its country's form; in a country the shop does not ship to none does. */
export function isPostalCode(postalCode: string, country: string): boolean {
  if (!isShippingCountry(country)) return false;
  return POSTAL_CODES[country].pattern.test(postalCode.trim().replace(COUNTRY_LETTERS, ''));
}
