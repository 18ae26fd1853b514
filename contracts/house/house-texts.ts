import { BRAND } from '../constants.ts';
// Apart from the schema, so that pages for shoppers do not carry the schema library.
import type { HouseIdentity } from './house.ts';

/** Where the house sits, in one line; empty before it said so. */
export function addressOf({ street, postalCode, city, country }: HouseIdentity): string {
  return [street, `${postalCode} ${city}`.trim(), country].filter((part) => part !== '').join(', ');
}

/** A text of the identity within a sentence; before the house gave it, the sentence says so. */
export function said(text: string): string {
  return text === '' ? 'information à venir' : text;
}

/** Who settles disputes, in one line. */
export function mediatorOf({ mediator: { name, address, url } }: HouseIdentity): string {
  return said([name, address, url].filter((part) => part !== '').join(', '));
}

/** A number as the link of a telephone wants it. */
export function dialled(phone: string): string {
  return `tel:${phone.replaceAll(/[^\d+]/g, '')}`;
}

/** The seller's name and address on one line. */
export function sellerLine(house: HouseIdentity): string {
  return `${said(house.company)}, ${addressOf(house)}`;
}

/** A responsible person as last said, with an electronic address (regulation (EU) 2023/988, article 19): the house's where it has none. */
export function reachable(responsiblePerson: string, email: string): string {
  return responsiblePerson === '' || responsiblePerson.includes('@')
    ? responsiblePerson
    : `${responsiblePerson}, ${email}`;
}

/** Who sells, over several lines; what the house has not said is left out. */
export function sellerLines(house: HouseIdentity, email: string): readonly string[] {
  const { company, legalForm, registration, siret, vatNumber, phone } = house;
  const labelled: readonly (readonly [string, string])[] = [
    ['SIRET', siret],
    ['TVA intracommunautaire', vatNumber],
    ['Téléphone', phone],
    ['E-mail', email],
  ];
  return [
    [company || BRAND, legalForm].filter((part) => part !== '').join(', '),
    addressOf(house),
    registration,
    ...labelled.map(([label, value]) => (value === '' ? '' : `${label}\u00a0: ${value}`)),
  ].filter((line) => line !== '');
}
