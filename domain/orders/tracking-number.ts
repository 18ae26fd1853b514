import type { Carrier } from '#contracts/http/order-batches.ts';
import { trackingKey, trackingNumberSchema } from '#contracts/tracking-number.ts';

/** What is wrong with a tracking number; null where nothing is. */
export type NumberFault = 'number-missing' | 'number-malformed' | 'number-check-digit';

/**
 * Whether a tracking number is one of its carrier's: its form, and its check digit where there is one. `other` takes what a single order
 * takes. Sources: UPU standard S10; La Poste's Colissimo labels (two signs of the product, ten digits, their key). Mondial Relay
 * publishes no check digit.
 */
export function trackingNumberFault(carrier: Carrier, typed: string): NumberFault | null {
  if (typed === '') return 'number-missing';
  if (!trackingNumberSchema.safeParse(typed).success) return 'number-malformed';
  const number = trackingKey(typed);
  switch (carrier) {
    case 'other':
      return null;
    case 'mondial-relay':
      return /^(?:\d{8}|\d{10}|\d{12})$/.test(number) ? null : 'number-malformed';
    case 'chronopost':
      return postalFault(number);
    case 'colissimo':
      return COLISSIMO.test(number) ? colissimoFault(number) : postalFault(number);
  }
}

const COLISSIMO = /^\d[A-Z]\d{11}$/;
const S10 = /^[A-Z]{2}\d{9}[A-Z]{2}$/;
const S10_WEIGHTS = [8, 6, 4, 2, 3, 5, 9, 7] as const;

/** Parcels within France: every second digit counts three times, the key fills up to a ten (`8L 20524 75203 2`). */
function colissimoFault(number: string): NumberFault | null {
  const sum = weighted(number.slice(2, 12), (at) => (at % 2 === 0 ? 1 : 3));
  return keyed(number.slice(12), (10 - (sum % 10)) % 10);
}

/** What crosses borders, and Chronopost: two letters, eight digits and their key modulo eleven, the country (`RR 473124829 FR`). */
function postalFault(number: string): NumberFault | null {
  if (!S10.test(number)) return 'number-malformed';
  const key = 11 - (weighted(number.slice(2, 10), (at) => S10_WEIGHTS[at] ?? 0) % 11);
  if (key === 10) return keyed(number.slice(10, 11), 0);
  return keyed(number.slice(10, 11), key === 11 ? 5 : key);
}

function weighted(digits: string, weightAt: (at: number) => number): number {
  return Array.from(digits).reduce((sum, digit, at) => sum + Number(digit) * weightAt(at), 0);
}

function keyed(found: string, expected: number): NumberFault | null {
  return Number(found) === expected ? null : 'number-check-digit';
}

/** Whether two spellings are of one tracking number. */
export function isSameNumber(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && trackingKey(one) === trackingKey(other);
}
