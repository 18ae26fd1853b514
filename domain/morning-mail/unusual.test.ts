import { expect, it } from 'vitest';
import { unusualOf } from './unusual.ts';

const past = [10, 12, 9, 15, 11, 10, 14, 13];
const orders = (value: number | null, before: readonly (number | null)[] = past) =>
  unusualOf([{ figure: 'orders', value, past: before }]);

it('what lies outside of the eight same weekdays before is unusual, their edges are not', () => {
  expect(orders(16)).toEqual([{ figure: 'orders', value: 16, least: 9, most: 15 }]);
  expect(orders(8)).toEqual([{ figure: 'orders', value: 8, least: 9, most: 15 }]);
  expect(orders(9)).toEqual([]);
  expect(orders(15)).toEqual([]);
});

it('nothing is unusual beside fewer than eight days, nor what there is none of', () => {
  expect(orders(99, past.slice(1))).toEqual([]);
  expect(orders(99, [null, ...past.slice(1)])).toEqual([]);
  expect(orders(null)).toEqual([]);
});
