import { describe, expect, it } from 'vitest';
import { criticalProducts, isLow, remaining, stockAlerts } from './stock-levels.ts';

function perfume(name: string, stockQuantity: number, isActive = true, stockAlert = 5) {
  return { name, stockQuantity, stockAlert, isActive };
}

const shelf = [
  perfume('plenty', 40),
  perfume('at the threshold', 5),
  perfume('out', 0),
  perfume('one left', 1),
  perfume('out but withdrawn', 0, false),
  perfume('never low', 1, true, 0),
];

describe('stock levels', () => {
  it('are low at the threshold, not above', () => {
    expect(isLow(perfume('a', 5))).toBe(true);
    expect(isLow(perfume('a', 6))).toBe(false);
  });

  it('list active products at or below their threshold, scarcest first', () => {
    expect(criticalProducts(shelf).map(({ name }) => name)).toEqual(['out', 'one left', 'at the threshold']);
  });

  it('tell what is out from what is low', () => {
    const { out, low } = stockAlerts(shelf);
    expect(out.map(({ name }) => name)).toEqual(['out']);
    expect(low.map(({ name }) => name)).toEqual(['one left', 'at the threshold']);
  });

  it('count what remains', () => {
    expect(remaining(1)).toBe('1 restant');
    expect(remaining(3)).toBe('3 restants');
  });
});
