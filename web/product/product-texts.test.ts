import { describe, expect, it } from 'vitest';
import { sortByPrice } from '../data/queries.ts';
import { averageText } from '../ui/formats.ts';
import { reviewCountText, stockMessage, unitPriceText } from './product-texts.ts';

describe('the stock indicator (§4)', () => {
  it('is out at 0, low from 1 to 5, in stock above', () => {
    expect([0, 1, 5, 6].map(stockMessage)).toEqual([
      'Rupture de stock',
      'Stock faible (1)',
      'Stock faible (5)',
      'En stock',
    ]);
  });
});

describe('the rating display (§9)', () => {
  it('counts reviews, and says when there is none', () => {
    expect([0, 1, 12].map(reviewCountText)).toEqual(['Aucun avis', '1 avis', '12 avis']);
  });

  it('shows one decimal', () => {
    expect(averageText(5)).toBe('5,0');
  });
});

describe('sorting by price (§4)', () => {
  const perfumes = [
    { name: 'Cèdre', price: '94.00' },
    { name: 'Oud', price: '165.00' },
    { name: 'Ambre', price: '94.00' },
    { name: 'Thé', price: '9.50' },
  ];

  it('compares numbers, not text, and leaves its input alone', () => {
    expect(sortByPrice(perfumes, 'price-asc').map((one) => one.name)).toEqual([
      'Thé',
      'Ambre',
      'Cèdre',
      'Oud',
    ]);
    expect(sortByPrice(perfumes, 'price-desc').map((one) => one.name)).toEqual([
      'Oud',
      'Ambre',
      'Cèdre',
      'Thé',
    ]);
    expect(perfumes[0]?.name).toBe('Cèdre');
  });
});

it('says what 100 ml cost, unless the flacon holds just that', () => {
  const said = (price: string, volumeMl: number) => unitPriceText({ price, volumeMl })?.replace(/\s/g, ' ');
  expect(said('118.00', 50)).toBe('soit 236,00 € les 100 ml');
  expect(said('89.00', 30)).toBe('soit 296,67 € les 100 ml');
  expect(unitPriceText({ price: '189.00', volumeMl: 100 })).toBeNull();
});
