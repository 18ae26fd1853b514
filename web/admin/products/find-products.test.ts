import { expect, it } from 'vitest';
import { aProduct } from '../testing/fixtures.ts';
import { findProducts, productsBegun } from './find-products.ts';

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

it('the first of them are found by the beginnings of words of their names', () => {
  const begun = (typed: string, most = 5) => productsBegun(products, typed, most).map(({ name }) => name);
  expect(begun('or')).toEqual(['Été d’Orient']);
  expect(begun('soi nu')).toEqual(['Nuit de soie']);
  expect(begun('d')).toEqual(['Été d’Orient', 'Nuit de soie']);
  expect(begun('d', 1)).toEqual(['Été d’Orient']);
  expect(begun('iris')).toEqual([]);
  expect(begun(' ')).toEqual([]);
});
