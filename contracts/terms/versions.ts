import type { Day } from '../french/calendar.ts';
import type { LegalText } from '../house/legal-text.ts';
import { terms20261124 } from './2026-11-24.ts';
import { terms20261126 } from './2026-11-26.ts';

/**
 * The text of each version of the terms of sale by the day it took effect, oldest first; it never changes once accepted
 * (`versions.test.ts`).
 */
const VERSIONS: ReadonlyMap<Day, LegalText> = new Map([
  ['2026-11-24', terms20261124],
  ['2026-11-26', terms20261126],
]);

export const TERMS_VERSIONS: readonly Day[] = [...VERSIONS.keys()];

/** The terms of sale in a version; null when there is no such version. */
export function termsOfSale(version: string): LegalText | null {
  return VERSIONS.get(version) ?? null;
}

/** The version in force on a day; the first one before it. */
export function termsInForceOn(day: Day): Day {
  const version = TERMS_VERSIONS.findLast((from) => from <= day) ?? TERMS_VERSIONS[0];
  if (version === undefined) throw new Error('there are no terms of sale');
  return version;
}
