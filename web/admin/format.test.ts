import { describe, expect, it } from 'vitest';
import { formatMonth, listedText } from './format.ts';

describe('what the console prints', () => {
  it('names months in French', () => {
    expect(formatMonth('2026-08')).toBe('août 2026');
    expect(formatMonth('inconnu')).toBe('inconnu');
  });
});

describe('what a list of the console holds', () => {
  it('is how many there are, or the last 500 where there may be more', () => {
    expect(listedText(1, 'abonné')).toBe('1 abonné');
    expect(listedText(499, 'abonné')).toBe('499 abonnés');
    expect(listedText(500, 'abonné')).toBe('Les 500 derniers abonnés');
  });
});
