import { describe, expect, it } from 'vitest';
import { SLUG, slugOf, slugsFor } from './product-slug.ts';

const ID = '0198a7c2-0000-4000-8000-000000000001';

describe('the readable address of a perfume', () => {
  it.each([
    ['Ambre Noir', 'ambre-noir'],
    ['L’Heure d’Éther', 'l-heure-d-ether'],
    ['Œillet & Cœur  N° 5', 'oeillet-coeur-n-5'],
    ['香水', 'parfum'],
    ['!!!', 'parfum'],
    [ID, `parfum-${ID}`],
  ])('of %s is %s', (name, slug) => {
    expect(slugOf(name)).toBe(slug);
    expect(slugOf(name)).toMatch(SLUG);
  });

  it('is cut between words and stays an address, however long the name', () => {
    expect(slugOf('mot '.repeat(60))).toBe(Array(15).fill('mot').join('-'));
    expect(slugOf('m'.repeat(200))).toMatch(SLUG);
  });

  it('is told from others of its name, at last by what no other perfume has', () => {
    const slugs = slugsFor('Ambre Noir', ID);
    expect(slugs.slice(0, 2)).toEqual(['ambre-noir', 'ambre-noir-2']);
    expect(slugs.at(-1)).toBe(`ambre-noir-${ID}`);
    expect(slugs.every((slug) => SLUG.test(slug))).toBe(true);
  });
});
