import { describe, expect, it } from 'vitest';
import {
  collectionAddress,
  nothingFoundAddress,
  readCollectionPart,
  readNothingFound,
  WHOLE,
} from './collection-address.ts';

const CURSOR = '11800-00000000-0000-4000-8000-000000000001';

describe('the address of a part of the collection', () => {
  it.each([
    [{}, '/parfums'],
    [{ order: 'price-desc' }, '/parfums?tri=price-desc'],
    [{ note: 'rose de mai' }, '/parfums?note=rose+de+mai'],
    [{ words: ['rose', 'ambre'] }, '/parfums?q=rose+ambre'],
    [{ family: 'boisé', price: '100-130' }, '/parfums?famille=boise&prix=100-130'],
    [{ after: CURSOR }, `/parfums?apres=${CURSOR}`],
  ] as const)('of %j is %s, and is read back', (given, address) => {
    const part = { ...WHOLE, ...given };
    expect(collectionAddress(part)).toBe(address);
    const { searchParams } = new URL(address, 'http://localhost');
    expect(readCollectionPart(Object.fromEntries(searchParams))).toEqual(part);
  });

  it('that makes no sense is the first page, cheapest first', () => {
    for (const search of [
      { tri: 'hasard' },
      { apres: "1' or 1=1" },
      { apres: '-1' },
      { note: '' },
      { q: ' parfum de % ', famille: 'hasard', prix: '0-1' },
      {},
    ])
      expect(readCollectionPart(search)).toEqual(WHOLE);
  });

  it('of more than is asked in earnest is cut', () => {
    const { words } = readCollectionPart({ q: `${'x'.repeat(50)} un deux trois quatre` });
    expect(words).toEqual(['x'.repeat(30), 'deux', 'trois']);
  });

  it('that says that nothing was found cannot be typed', () => {
    const { searchParams } = new URL(nothingFoundAddress('rose'), 'http://localhost');
    expect(readNothingFound(Object.fromEntries(searchParams))).toEqual(['rose']);
    expect(collectionAddress(readCollectionPart({ q: '-rose' }))).toBe('/parfums?q=rose');
  });
});
