import { expect, it } from 'vitest';
import { FAQ } from '../contact-texts.ts';
import { findLegalText } from './legal-pages.ts';

const plain = (value: unknown) => JSON.stringify(value).replace(/\s/g, ' ');

it('has the four legal pages, the rules of reviews and no other', () => {
  for (const key of ['legal', 'terms', 'privacy', 'shipping', 'reviews']) {
    expect(findLegalText(key)?.sections.length).toBeGreaterThan(4);
  }
  expect(findLegalText('toString')).toBeNull();
});

it('names one threshold for free delivery in every text that names one (decision 2)', () => {
  const texts = [findLegalText('terms'), findLegalText('shipping'), FAQ].map(plain);
  for (const text of texts) {
    expect(text).toContain('99,98 €');
    expect(text).not.toContain('150');
  }
});
