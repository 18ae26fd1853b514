import { expect, it } from 'vitest';
import { aProduct } from '../testing/fixtures.ts';
import { findProducts } from './find-products.ts';

const products = [
  aProduct({ name: 'Été d’Orient', shortDescription: 'Fleur d’oranger' }),
  aProduct({ name: 'Nuit de soie', shortDescription: 'Iris et musc' }),
];
const named = (typed: string) => findProducts(products, typed).map(({ name }) => name);

it('products are found by a part of their name or short description, without accents', () => {
  expect(named('ete')).toEqual(['Été d’Orient']);
  expect(named('ORANGER')).toEqual(['Été d’Orient']);
  expect(named('de so')).toEqual(['Nuit de soie']);
  expect(named('rien de tel')).toEqual([]);
});

it('every product is found while nothing is typed', () => {
  expect(findProducts(products, ' ')).toBe(products);
});

it('a product that is renamed is found by its new name', () => {
  expect(findProducts([aProduct({ name: 'Aube' })], 'aube')).toHaveLength(1);
  expect(findProducts([aProduct({ name: 'Soir' })], 'aube')).toEqual([]);
});
