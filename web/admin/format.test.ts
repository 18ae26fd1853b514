import { describe, expect, it } from 'vitest';
import { formatMonth, plural } from './format.ts';

describe('what the console prints', () => {
  it('names months in French', () => {
    expect(formatMonth('2026-08')).toBe('août 2026');
    expect(formatMonth('inconnu')).toBe('inconnu');
  });

  it('takes the plural from two on', () => {
    expect(plural(0, 'commande')).toBe('0 commande');
    expect(plural(1, 'commande')).toBe('1 commande');
    expect(plural(2, 'avis', 'avis')).toBe('2 avis');
  });
});
