import { describe, expect, it } from 'vitest';
import { plural } from './formats.ts';

describe('a number of things', () => {
  it('takes the plural from two on', () => {
    expect(plural(0, 'commande')).toBe('0 commande');
    expect(plural(1, 'commande')).toBe('1 commande');
    expect(plural(2, 'avis', 'avis')).toBe('2 avis');
  });
});
