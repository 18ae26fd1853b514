import { BRAND } from './constants.ts';
import type { HouseIdentity } from './house.ts';

/** What the house said, or a mark of what it has not said yet. */
export function saidOr(text: string, missing: string): string {
  return text === '' ? `[${missing}]` : text;
}

/** The seller's name and address on one line. */
export function sellerLine({ company, street, postalCode, city, country }: HouseIdentity): string {
  return `${saidOr(company, 'raison sociale')}, ${street}, ${postalCode} ${city}, ${country}`;
}

/** The mediator on one line. */
export function mediatorLine({ mediator: { name, address, url } }: HouseIdentity): string {
  const parts = [name, address, url].filter((part) => part !== '');
  return parts.length === 0 ? '[médiateur de la consommation]' : parts.join(', ');
}

/** Who sells, over several lines; what the house has not said is left out. */
export function sellerLines(house: HouseIdentity, email: string): readonly string[] {
  const { company, legalForm, street, postalCode, city, country, registration, siret, vatNumber, phone } =
    house;
  const labelled: readonly (readonly [string, string])[] = [
    ['SIRET', siret],
    ['TVA intracommunautaire', vatNumber],
    ['Téléphone', phone],
    ['E-mail', email],
  ];
  return [
    [company || BRAND, legalForm].filter((part) => part !== '').join(', '),
    street,
    `${postalCode} ${city}, ${country}`,
    registration,
    ...labelled.map(([label, value]) => (value === '' ? '' : `${label}\u00a0: ${value}`)),
  ].filter((line) => line !== '');
}
