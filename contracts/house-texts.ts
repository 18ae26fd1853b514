import { BRAND } from './constants.ts';
import { addressOf, type HouseIdentity, said } from './house.ts';

/** The seller's name and address on one line. */
export function sellerLine(house: HouseIdentity): string {
  return `${said(house.company)}, ${addressOf(house)}`;
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
