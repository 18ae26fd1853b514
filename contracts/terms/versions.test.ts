import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { formatEuros } from '../cents.ts';
import { FREE_SHIPPING_THRESHOLD, SHIPPING_COST, TERMS_VERSION } from '../constants.ts';
import { UNNAMED_HOUSE } from '../house.ts';
import { TERMS_VERSIONS, termsInForceOn, termsOfSale } from './versions.ts';

const SELLER = { ...UNNAMED_HOUSE, company: 'Maison Mirïs', legalForm: 'SAS', registration: 'RCS Grasse 1' };

function textOf(version: string, house = SELLER): string {
  const terms = termsOfSale(version);
  return JSON.stringify({ ...terms, sections: terms?.sections(house) });
}

/** What customers accepted: a text that changes is another version, with a file, a line here and `TERMS_VERSION` raised. */
const ACCEPTED: Readonly<Record<string, string>> = {
  '2026-11-24': '7d0ed55a23870273ff62a1bfd3cfd7f3fbf3ba51ca69b326c3df6cd8e37c94d6',
};

it.each(TERMS_VERSIONS)('the terms of %s say what they said when they were accepted', (version) => {
  const hash = createHash('sha256').update(textOf(version));
  expect(hash.digest('hex')).toBe(ACCEPTED[version]);
});

it('new orders accept the last version, which takes effect on the day it is named after', () => {
  expect(TERMS_VERSIONS.at(-1)).toBe(TERMS_VERSION);
  expect(termsOfSale(TERMS_VERSION)?.updated).toBe(TERMS_VERSION);
});

it('the version now in force names the amounts that the till applies', () => {
  const text = textOf(TERMS_VERSION);
  expect(text).toContain(formatEuros(SHIPPING_COST));
  expect(text).toContain(formatEuros(FREE_SHIPPING_THRESHOLD));
});

it('the seller is the one of the time, and what the house has not said is marked', () => {
  expect(textOf(TERMS_VERSION)).toContain('entre Maison Mirïs');
  expect(textOf(TERMS_VERSION, UNNAMED_HOUSE)).toContain('entre information à venir');
});

it('an order is under the version of its day, the first one before there were versions', () => {
  expect(termsInForceOn('2020-01-01')).toBe('2026-11-24');
  expect(termsInForceOn('2030-01-01')).toBe(TERMS_VERSION);
  expect(termsOfSale('2020-01-01')).toBeNull();
});
