import { SHIPPING_COUNTRIES } from './constants.ts';

export type ShippingCountry = (typeof SHIPPING_COUNTRIES)[number];

interface PostalCodeForm {
  readonly pattern: RegExp;
  /** The form in French, for the field's hint. */
  readonly hint: string;
}

function digits(count: number): PostalCodeForm {
  return { pattern: new RegExp(`^\\d{${count}}$`), hint: `${count} chiffres` };
}

/** A group of digits, a space or nothing, and another group. */
function groups(first: number, second: number, example: string): PostalCodeForm {
  return {
    pattern: new RegExp(`^\\d{${first}}[ -]?\\d{${second}}$`),
    hint: `${first + second} chiffres, par exemple ${example}`,
  };
}

/** How each country writes its postal codes (decision 26). France's rule is the specification's (§5): at least 5 characters. */
export const POSTAL_CODES: Readonly<Record<ShippingCountry, PostalCodeForm>> = {
  France: { pattern: /^.{5,}$/, hint: '5 chiffres' },
  Allemagne: digits(5),
  Autriche: digits(4),
  Belgique: digits(4),
  Danemark: digits(4),
  Espagne: digits(5),
  Finlande: digits(5),
  Grèce: groups(3, 2, '104 31'),
  Irlande: {
    pattern: /^[A-Z]\d[\dW] ?[A-Z\d]{4}$/i,
    hint: '7 lettres et chiffres, par exemple D02 X285',
  },
  Italie: digits(5),
  Luxembourg: digits(4),
  Monaco: { pattern: /^980\d\d$/, hint: '5 chiffres, par exemple 98000' },
  'Pays-Bas': { pattern: /^\d{4} ?[A-Z]{2}$/i, hint: '4 chiffres et 2 lettres, par exemple 1012 AB' },
  Pologne: groups(2, 3, '00-950'),
  Portugal: groups(4, 3, '1100-148'),
  'République tchèque': groups(3, 2, '110 00'),
  Suède: groups(3, 2, '111 22'),
  Suisse: digits(4),
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
