import { describe, expect, it } from 'vitest';
import { centsOf, dateAndTime, euros, plural, shortDate } from './formats.ts';

const plain = (text: string) => text.replace(/\s/g, ' ');

describe('amounts', () => {
  it('read as in France', () => {
    expect(plain(euros('89.00'))).toBe('89,00 €');
    expect(plain(euros('1234.5'))).toBe('1 234,50 €');
  });

  it('count as nothing when they are not amounts', () => {
    expect(centsOf('beaucoup')).toBe(0);
  });
});

describe('dates', () => {
  it('are those of Paris', () => {
    expect(shortDate('2026-06-30T22:30:00.000Z')).toBe('01/07/2026');
    expect(plain(dateAndTime('2026-11-21T13:05:00.000Z'))).toBe('21/11/2026 14:05');
  });
});

describe('a number of things', () => {
  it('takes the plural from two on', () => {
    expect(plural(0, 'commande')).toBe('0 commande');
    expect(plural(1, 'commande')).toBe('1 commande');
    expect(plural(2, 'avis', 'avis')).toBe('2 avis');
    expect(plural(12_345, 'avis', 'avis')).toBe('12\u202f345 avis');
  });
});
