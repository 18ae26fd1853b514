import { expect, it } from 'vitest';
import { SAMPLE_OFFER } from '#contracts/catalog/samples.ts';
import { type HouseIdentity, UNNAMED_HOUSE } from '#contracts/house/house.ts';
import { GUARANTEE_BOX } from '#contracts/terms/annexes.ts';
import { DEMO_HOUSE } from '#embedded/seed/demo-house.ts';
import { GUARANTEES } from '../../layout/navigation.ts';
import { FAQ } from '../contact-texts.ts';
import { findLegalText } from './legal-pages.ts';

const EMAIL = 'contact@maison.example';
const sectionsOf = (key: string, house: HouseIdentity = DEMO_HOUSE) =>
  findLegalText(key)?.sections(house, EMAIL);
const plain = (value: unknown) => JSON.stringify(value).replace(/\s/g, ' ');

// Beside the specification's four there are the accessibility statement and the rules of reviews.
it('has the four legal pages and no other', () => {
  for (const key of ['legal', 'terms', 'privacy', 'shipping', 'accessibility', 'reviews']) {
    expect(sectionsOf(key)?.length).toBeGreaterThan(4);
  }
  expect(findLegalText('toString')).toBeNull();
});

it('names one threshold for free delivery in every text that names one (decision 2)', () => {
  const texts = [sectionsOf('terms'), sectionsOf('shipping'), FAQ].map(plain);
  for (const text of texts) {
    expect(text).toContain('99,98 €');
    expect(text).not.toContain('150');
  }
});

it('names the house as it named itself, and holds no placeholder when it did not', () => {
  const notice = plain(sectionsOf('legal'));
  for (const text of [
    'company',
    'siret',
    'vatNumber',
    'director',
    'host',
    'responsiblePerson',
    'producerId',
    'sorting',
  ] as const)
    expect(notice).toContain(DEMO_HOUSE[text].replace(/\s/g, ' '));
  expect(notice).toContain(DEMO_HOUSE.mediator.url);
  for (const key of ['legal', 'terms', 'privacy']) {
    expect(plain(sectionsOf(key, UNNAMED_HOUSE))).not.toMatch(/\[[a-zé]/i);
  }
});

it('lets no line of the sorting instructions begin with a colon, however the house typed them', () => {
  const typed = { ...DEMO_HOUSE, sorting: 'Étui : bac de tri ; flacon : verre.' };
  expect(JSON.stringify(sectionsOf('legal', typed))).toContain(
    'Étui\u00a0: bac de tri\u202f; flacon\u00a0: verre.',
  );
});

it('says by which electronic address the house is reached (LCEN 1-1, code de la consommation R111-1)', () => {
  for (const key of ['legal', 'terms', 'privacy']) expect(plain(sectionsOf(key))).toContain(EMAIL);
});

it('says in every text that a sample is sent on request (code de l’environnement L541-15-10)', () => {
  for (const text of [sectionsOf('terms'), sectionsOf('shipping'), FAQ].map(plain)) {
    expect(text).toContain(SAMPLE_OFFER.replace(/\s/g, ' '));
    expect(text).not.toMatch(/échantillon (?!de 2 ml sur demande)/i);
  }
});

it('lists what is delivered to, what is not yet, and what import costs', () => {
  const text = plain(sectionsOf('shipping'));
  for (const place of [
    'en Guadeloupe',
    'aux Canaries, à Ceuta, à Melilla',
    'au mont Athos',
    'Suisse',
    'dédouanement',
  ])
    expect(text).toContain(place);
  expect(text).not.toContain('Portugal : ');
});

it('frames the legal guarantees where the links of product page and checkout lead (décret n° 2022-946)', () => {
  const sections = sectionsOf('terms') ?? [];
  const guarantees = sections[Number(GUARANTEES.split('article-')[1]) - 1];
  expect(guarantees?.heading).toContain('Garanties légales');
  expect(guarantees?.blocks).toContainEqual({ box: GUARANTEE_BOX });
});

it('names the one place to point at a review that breaks the law (regulation (EU) 2022/2065)', () => {
  expect(plain(sectionsOf('legal'))).toContain('point de contact unique');
  expect(sectionsOf('legal')?.flatMap(({ blocks }) => blocks)).toContainEqual({
    href: '/contact',
    label: 'Nous écrire',
  });
});

it('says of the accessibility directive what the house declared, and nothing before it did', () => {
  const saying = (accessibility: HouseIdentity['accessibility']) =>
    plain(sectionsOf('accessibility', { ...DEMO_HOUSE, accessibility }));
  expect(saying('unsaid')).not.toContain('2019/882');
  expect(saying('bound')).toContain('est soumis aux exigences');
  expect(saying('exempt')).toContain('est exempté des exigences');
  expect(saying('exempt')).toContain('l’a déclaré à la DGCCRF');
});

it('says until when a review is published or refused, and that its author cannot be reached (D111-17, D111-18)', () => {
  const text = plain(sectionsOf('reviews'));
  expect(text).toContain('publié ou refusé dans les sept jours');
  expect(text).toContain('pas possible de contacter l’auteur');
});
