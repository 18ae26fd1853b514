import { describe, expect, it } from 'vitest';
import { readAnsweredProduct, readAnsweredProducts } from './answered-products.ts';

const answered = {
  id: '6b1f4a1e-8a53-4d3b-9f0e-0d3f0a6f3c11',
  slug: 'ambre-noir',
  name: 'Ambre Noir',
  shortDescription: 'Un ambre',
  price: '89.00',
  imageUrl: '',
  imageAlt: '',
  stockQuantity: 3,
};

describe('what the shop answers of a cart’s products', () => {
  it('is read with all that is told of them, as the cart keeps it', () => {
    expect(readAnsweredProducts([answered])).toEqual([answered]);
  });

  it.each([
    ['a price that is no amount', { ...answered, price: '89' }],
    ['a stock that is not told', { ...answered, stockQuantity: undefined }],
    ['a stock that is no whole number', { ...answered, stockQuantity: 1.5 }],
    ['no name', { ...answered, name: null }],
    ['no object', 'Ambre Noir'],
  ])('is refused as a whole with %s', (_, product) => {
    expect(() => readAnsweredProduct(product)).toThrow(TypeError);
    expect(() => readAnsweredProducts([answered, product])).toThrow(TypeError);
  });

  it('is refused when it is no list', () => {
    expect(() => readAnsweredProducts({ products: [] })).toThrow(TypeError);
  });
});
