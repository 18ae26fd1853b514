import { describe, expect, it } from 'vitest';
import { readNumber, stepByKey } from './interaction.ts';

describe('a quantity changed by keyboard', () => {
  it('moves by one, by ten, and to its limits', () => {
    expect(stepByKey('ArrowUp', 2, 1, 9)).toBe(3);
    expect(stepByKey('ArrowDown', 2, 1, 9)).toBe(1);
    expect(stepByKey('PageUp', 2, 1, 99)).toBe(12);
    expect(stepByKey('End', 2, 1, 9)).toBe(9);
    expect(stepByKey('Home', 2, 1, 9)).toBe(1);
  });

  it('never leaves its limits', () => {
    expect(stepByKey('ArrowDown', 1, 1, 9)).toBe(1);
    expect(stepByKey('PageUp', 5, 1, 9)).toBe(9);
    expect(stepByKey('ArrowUp', 1, 1, 0)).toBe(1);
  });

  it('leaves other keys alone', () => {
    expect(stepByKey('Enter', 2, 1, 9)).toBeNull();
  });
});

describe('a quantity typed', () => {
  it('is kept within its limits and refused when it is no number', () => {
    expect(readNumber(' 4 ', 1, 9)).toBe(4);
    expect(readNumber('40', 1, 9)).toBe(9);
    expect(readNumber('0', 1, 9)).toBe(1);
    expect(readNumber('trois', 1, 9)).toBeNull();
    expect(readNumber('', 1, 9)).toBeNull();
  });
});
