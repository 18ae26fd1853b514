import { describe, expect, it } from 'vitest';
import { collectionAddress, readCollectionPart } from './collection-address.ts';

const CURSOR = '11800-00000000-0000-4000-8000-000000000001';

describe('the address of a part of the collection', () => {
  it.each([
    [{ order: 'price-asc', note: null, after: null }, '/parfums'],
    [{ order: 'price-desc', note: null, after: null }, '/parfums?tri=price-desc'],
    [{ order: 'price-asc', note: 'rose de mai', after: null }, '/parfums?note=rose+de+mai'],
    [{ order: 'price-asc', note: null, after: CURSOR }, `/parfums?apres=${CURSOR}`],
  ] as const)('of %j is %s, and is read back', (part, address) => {
    expect(collectionAddress(part)).toBe(address);
    const { searchParams } = new URL(address, 'http://localhost');
    expect(readCollectionPart(Object.fromEntries(searchParams))).toEqual(part);
  });

  it('that makes no sense is the first page, cheapest first', () => {
    for (const search of [{ tri: 'hasard' }, { apres: "1' or 1=1" }, { apres: '-1' }, { note: '' }, {}])
      expect(readCollectionPart(search)).toEqual({ order: 'price-asc', note: null, after: null });
  });
});
