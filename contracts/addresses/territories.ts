import type { ShippingCountry } from './countries.ts';

/** Where a parcel goes, as far as its territory depends on it. */
export interface Destination {
  readonly country: string;
  readonly postalCode: string;
  readonly city: string;
}

/** A place that is addressed as part of a country and is taxed, or delivered to, otherwise. */
export interface Territory {
  /** With its French preposition, as in 'Nous ne livrons pas encore à La Réunion'. */
  readonly place: string;
  /** Of its postal codes, in capitals, without separators; those of digits are matched without country letters, too. */
  readonly codes: RegExp;
  /** Of its towns, where others share its postal code. */
  readonly towns?: RegExp;
  /** Standard rate of VAT in hundredths of a percent; the shop does not deliver where there is none. */
  readonly vatRate?: number;
}

/**
 * Territories by the country people choose for them, the narrower before the wider. They are those outside of the VAT area of the Union
 * (directive 2006/112/EC, article 6: all its lists; TFEU, articles 349 and 355), those with rates of their own (articles 104 and 105), and
 * neighbours that the post of a country serves. Where the rate of a sale from France is not sure, the shop does not deliver.
 */
export const TERRITORIES: Readonly<Partial<Record<ShippingCountry, readonly Territory[]>>> = {
  // Postal codes: La Poste, base officielle des codes postaux. Corsica's rates (CGI, article 297) leave perfume at the standard rate.
  France: [
    { place: 'à Saint-Barthélemy', codes: /^(977\d\d|97133|97095)$/ },
    { place: 'à Saint-Martin', codes: /^(978\d\d|97150|97051|97080)$/ },
    { place: 'en Guadeloupe', codes: /^971\d\d$/ },
    { place: 'en Martinique', codes: /^972\d\d$/ },
    { place: 'en Guyane', codes: /^973\d\d$/ },
    { place: 'à La Réunion', codes: /^974\d\d$/ },
    { place: 'à Saint-Pierre-et-Miquelon', codes: /^975\d\d$/ },
    { place: 'à Mayotte', codes: /^976\d\d$/ },
    { place: 'dans les Terres australes et antarctiques françaises', codes: /^984\d\d$/ },
    { place: 'à Wallis-et-Futuna', codes: /^986\d\d$/ },
    { place: 'sur l’île de Clipperton', codes: /^98799$/ },
    { place: 'en Polynésie française', codes: /^987\d\d$/ },
    { place: 'en Nouvelle-Calédonie', codes: /^988\d\d$/ },
    // 980 is Monaco, which counts as France.
    { place: 'outre-mer', codes: /^(97\d|98[1-9])\d\d$/ },
    { place: 'aux secteurs postaux des armées', codes: /^00\d{3}$/ },
    { place: 'en Andorre', codes: /^AD\d{3}$/ },
    { place: 'dans les îles Anglo-Normandes', codes: /^(GY|JE)\d/ },
  ],
  // Article 6(2); Kleinwalsertal and Jungholz have a German postal code beside the Austrian one.
  Allemagne: [
    { place: 'sur l’île d’Helgoland', codes: /^27498$/ },
    { place: 'à Büsingen am Hochrhein', codes: /^78266$/ },
    { place: 'à Jungholz', codes: /^87491$/ },
    { place: 'dans le Kleinwalsertal', codes: /^8756[789]$/ },
  ],
  // Article 104: 19 % there (UStG § 10 Abs. 4), but not, it seems, for who sells from elsewhere.
  Autriche: [
    { place: 'à Jungholz', codes: /^6691$/ },
    { place: 'dans le Kleinwalsertal', codes: /^699[123]$/ },
  ],
  // Neither is in the Union (TFEU, articles 204 and 355(5)(a)); Faroese codes have three digits.
  Danemark: [
    { place: 'au Groenland', codes: /^(39\d\d|2412)$/ },
    { place: 'aux îles Féroé', codes: /^\d{3}$/ },
  ],
  Espagne: [
    { place: 'aux Canaries', codes: /^3[58]\d{3}$/ },
    { place: 'à Ceuta', codes: /^51\d{3}$/ },
    { place: 'à Melilla', codes: /^52\d{3}$/ },
    { place: 'en Andorre', codes: /^AD\d{3}$/ },
    { place: 'à Gibraltar', codes: /^GX11/ },
  ],
  Finlande: [{ place: 'aux îles Åland', codes: /^22\d{3}$/ }],
  // 17 % or 24 % on these islands (law 5246/2025, VAT code article 26, circular E.2113/2025). Rhodes is not one of them.
  Grèce: [
    { place: 'au mont Athos', codes: /^6308[67]$/ },
    { place: 'sur l’île de Samothrace', codes: /^68002$/ },
    { place: 'dans les îles de l’Égée du Nord', codes: /^8[123]\d{3}$/ },
    { place: 'dans les îles du Dodécanèse, sauf Rhodes', codes: /^85(?!10\d|13\d)\d{3}$/ },
  ],
  Irlande: [{ place: 'en Irlande du Nord', codes: /^BT\d/ }],
  // Article 6(1)(f), (2)(e). 23030 and 22060, their codes of before, are those of many towns.
  Italie: [
    { place: 'à Livigno', codes: /^23041$/ },
    { place: 'à Livigno', codes: /^23030$/, towns: /livigno|trepalle/i },
    { place: 'à Campione d’Italia', codes: /^22061$/ },
    { place: 'à Campione d’Italia', codes: /^22060$/, towns: /campione/i },
    { place: 'au Vatican', codes: /^00120$/ },
    { place: 'à Saint-Marin', codes: /^4789\d$/ },
  ],
  // Standard rates since 1 April 2012 and 1 July 2021 (CIVA, article 18(3)).
  Portugal: [
    { place: 'à Madère', codes: /^9[0-4]\d{5}$/, vatRate: 2200 },
    { place: 'aux Açores', codes: /^9[5-9]\d{5}$/, vatRate: 1600 },
  ],
  // What the Swiss post serves in other countries.
  Suisse: [
    { place: 'au Liechtenstein', codes: /^94(8[5-9]|9[0-8])$/ },
    { place: 'à Büsingen am Hochrhein', codes: /^8238$/ },
    { place: 'à Campione d’Italia', codes: /^6911$/ },
  ],
};

/** The territory that a parcel goes to; null for the rest of its country. */
export function territoryOf({ country, postalCode, city }: Destination): Territory | null {
  const territories = Object.entries(TERRITORIES).find(([name]) => name === country)?.[1] ?? [];
  const code = postalCode
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '');
  const spellings = [code, code.replace(/^[A-Z]{1,3}(?=\d)/, '')];
  return (
    territories.find(
      ({ codes, towns }) =>
        spellings.some((spelling) => codes.test(spelling)) && (towns === undefined || towns.test(city)),
    ) ?? null
  );
}

/** Why an address cannot be delivered to (decision 37), in a sentence that names its territory; null when it can. */
export function whyNotDelivered(destination: Destination): string | null {
  const territory = territoryOf(destination);
  return territory === null || territory.vatRate !== undefined
    ? null
    : `Nous ne livrons pas encore ${territory.place}`;
}
