import { describe, expect, it } from 'vitest';
import { niceScale } from './scales.ts';

describe('the marks of an axis', () => {
  it.each([
    [940, 4, [0, 250, 500, 750, 1_000]],
    [1_000, 4, [0, 250, 500, 750, 1_000]],
    [61, 3, [0, 25, 50, 75]],
    [0, 3, [0, 0.5, 1]],
  ])('for %d are round and leave room', (greatest, most, marks) => {
    expect(niceScale(greatest, most)).toEqual(marks);
  });

  it.each([
    [1, 2, [0, 1]],
    [5, 2, [0, 5]],
    [7, 3, [0, 5, 10]],
  ])('for %d counted things are whole', (greatest, most, marks) => {
    expect(niceScale(greatest, most, true)).toEqual(marks);
  });
});
