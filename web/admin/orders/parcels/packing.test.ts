import { describe, expect, it } from 'vitest';
import { isPacked, type PackedCounts, scan } from './packing.ts';

const rose = { productId: 'rose', productName: 'Rose', quantity: 2, ean: '3760000000017' };
const cedre = { productId: 'cedre', productName: 'Cèdre', quantity: 1, ean: null };
const lines = [rose, cedre];

function scanned(...codes: string[]): PackedCounts {
  return codes.reduce<PackedCounts>((counts, code) => {
    const read = scan(lines, counts, code);
    return read.isCounted ? read.counts : counts;
  }, {});
}

describe('packing by barcode', () => {
  it('counts one bottle of its line by each scan, as far as the line goes', () => {
    expect(scanned(rose.ean)).toEqual({ rose: 1 });
    expect(scanned(rose.ean, ' 3760000 000017 ', rose.ean)).toEqual({ rose: 2 });
  });

  it('refuses what is not of the order, and a bottle too many, with a sentence', () => {
    expect(scan(lines, {}, '3760000000024')).toMatchObject({
      why: expect.stringContaining('n’est pas de cette commande'),
    });
    expect(scan(lines, { rose: 2 }, rose.ean)).toMatchObject({
      why: expect.stringContaining('Rose est déjà au complet'),
    });
    expect(scan(lines, {}, '')).toMatchObject({ isCounted: false });
  });

  it('is done once all is counted, lines without a barcode by hand', () => {
    expect(isPacked(lines, { rose: 2 })).toBe(false);
    expect(isPacked(lines, { rose: 2, cedre: 1 })).toBe(true);
    expect(isPacked([], {})).toBe(false);
  });
});
