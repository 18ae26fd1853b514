import { expect, it } from 'vitest';
import { lanesOf } from './lanes.ts';

it('bands that touch stand in lanes of their own, and share one where there is room', () => {
  const band = (first: number, last = first) => ({ letter: 'A', first, last });
  expect(lanesOf([band(0, 4), band(2), band(3, 6), band(6), band(8, 9)])).toEqual([0, 1, 2, 0, 0]);
  expect(lanesOf([band(0), band(1), band(3)])).toEqual([0, 1, 0]);
  expect(lanesOf([])).toEqual([]);
});
