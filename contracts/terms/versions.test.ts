import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { formatEuros } from '../cents.ts';
import { FREE_SHIPPING_THRESHOLD, SHIPPING_COST } from '../constants.ts';
import { UNNAMED_HOUSE } from '../house.ts';
import { TERMS_VERSION } from '../terms.ts';
import { TERMS_VERSIONS, termsInForceOn, termsOfSale } from './versions.ts';

const SELLER = { ...UNNAMED_HOUSE, company: 'Maison Mirïs', legalForm: 'SAS', registration: 'RCS Grasse 1' };

/** What customers accepted: a text that changes is another version, with a file, a line here and `TERMS_VERSION` raised. */
const ACCEPTED: Readonly<Record<string, string>> = {
  '2026-11-24': 'a8454909cbcef150832b01758a2a76008d04d4ba921c324ef7250d9c2ffb91f5',
};

it.each(TERMS_VERSIONS)('the terms of %s say what they said when they were accepted', (version) => {
  const hash = createHash('sha256').update(JSON.stringify(termsOfSale(version, SELLER)));
  expect(hash.digest('hex')).toBe(ACCEPTED[version]);
});

it('new orders accept the last version, which takes effect on the day it is named after', () => {
  expect(TERMS_VERSIONS.at(-1)).toBe(TERMS_VERSION);
  expect(termsOfSale(TERMS_VERSION, SELLER)?.updated).toBe(TERMS_VERSION);
});

it('the version now in force names the amounts that the till applies', () => {
  const text = JSON.stringify(termsOfSale(TERMS_VERSION, SELLER));
  expect(text).toContain(formatEuros(SHIPPING_COST));
  expect(text).toContain(formatEuros(FREE_SHIPPING_THRESHOLD));
});

it('the seller is the one of the time, and what the house has not said is marked', () => {
  expect(JSON.stringify(termsOfSale(TERMS_VERSION, SELLER))).toContain('entre Maison Mirïs');
  expect(JSON.stringify(termsOfSale(TERMS_VERSION, UNNAMED_HOUSE))).toContain('entre [raison sociale]');
});

it('an order is under the version of its day, the first one before there were versions', () => {
  expect(termsInForceOn('2020-01-01')).toBe('2026-11-24');
  expect(termsInForceOn('2030-01-01')).toBe(TERMS_VERSION);
  expect(termsOfSale('2020-01-01', SELLER)).toBeNull();
});
