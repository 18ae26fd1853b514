import { SHIPPING_COUNTRIES } from '../constants.ts';

/** A country of the shipping policy, by its French name: what orders, rates and invoices keep. */
export type ShippingCountry = (typeof SHIPPING_COUNTRIES)[number];

/**
 * ISO 3166-1, which browsers fill in and invoices carry. Monaco's parcels are within France for VAT, and in another country
 * for the post.
 */
const COUNTRY_CODES: Readonly<Record<ShippingCountry, string>> = {
  France: 'FR',
  Allemagne: 'DE',
  Autriche: 'AT',
  Belgique: 'BE',
  Danemark: 'DK',
  Espagne: 'ES',
  Finlande: 'FI',
  Grèce: 'GR',
  Irlande: 'IE',
  Italie: 'IT',
  Luxembourg: 'LU',
  Monaco: 'MC',
  'Pays-Bas': 'NL',
  Pologne: 'PL',
  Portugal: 'PT',
  'République tchèque': 'CZ',
  Suède: 'SE',
  Suisse: 'CH',
};

/** Whether the shop ships to a country, by its French name. */
export function isShippingCountry(country: string): country is ShippingCountry {
  return Object.hasOwn(COUNTRY_CODES, country);
}

/** The code of a country by its French name; one that is not on the list (older logs) counts as France. */
export function countryCode(country: string): string {
  return COUNTRY_CODES[isShippingCountry(country) ? country : 'France'];
}

/** The French name of what a form or a client calls a country: its code in the form, its name in the API (specification §7). */
export function countryName(codeOrName: string): string {
  const code = codeOrName.trim().toUpperCase();
  return SHIPPING_COUNTRIES.find((country) => COUNTRY_CODES[country] === code) ?? codeOrName;
}
