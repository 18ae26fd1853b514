import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { IMPORT_COSTS } from '../addresses/import-costs.ts';
import { SAMPLE_OFFER } from '../catalog/samples.ts';
import { formatEuros } from '../cents.ts';
import { FREE_SHIPPING_THRESHOLD, SHIPPING_COST, TERMS_VERSION } from '../constants.ts';
import { UNNAMED_HOUSE } from '../house/house.ts';
import { TELEPHONE_NOTICE } from '../house/telephone-notice.ts';
import { TERMS_VERSIONS, termsInForceOn, termsOfSale } from './versions.ts';

const SELLER = { ...UNNAMED_HOUSE, company: 'Maison Mirïs', legalForm: 'SAS', registration: 'RCS Grasse 1' };

function textOf(version: string, house = SELLER): string {
  const terms = termsOfSale(version);
  return JSON.stringify({ ...terms, sections: terms?.sections(house, 'contact@maison.example') });
}

/** What customers accepted: a text that changes is another version, with a file, a line here and `TERMS_VERSION` raised. */
const ACCEPTED: Readonly<Record<string, string>> = {
  '2026-11-24': '7d0ed55a23870273ff62a1bfd3cfd7f3fbf3ba51ca69b326c3df6cd8e37c94d6',
  '2026-11-26': 'fc0352b12649ba87b4d872f0366d076327b34177a73b63e94eac6554c67c8fc8',
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

it('the version now in force says what the law and the shop’s other texts want in it', () => {
  const text = textOf(TERMS_VERSION);
  for (const said of [
    SAMPLE_OFFER,
    TELEPHONE_NOTICE,
    IMPORT_COSTS,
    'à l’adresse contact@maison.example',
    'France, contact@maison.example\u00a0:',
    'déduire cette dépréciation du remboursement',
    'Mondial Relay',
    'dans un délai de quatorze jours',
    'y compris son contenu ainsi que la date et l’heure de sa soumission',
    'du bien (*)/pour la prestation de services (*) ci-dessous',
  ])
    expect(text).toContain(said);
});

it('the producer’s identifier stands in it once the house has said it', () => {
  expect(textOf(TERMS_VERSION, { ...SELLER, producerId: 'FR123456_01ABCD' })).toContain(
    '(REP)\u00a0: FR123456_01ABCD',
  );
  expect(textOf(TERMS_VERSION)).not.toContain('(REP)');
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
