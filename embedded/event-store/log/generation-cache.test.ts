import { describe, expect, it } from 'vitest';
import { GenerationCache } from './generation-cache.ts';

describe('a generation cache', () => {
  it('forgets what was not used while twice its capacity passed', () => {
    const cache = new GenerationCache<number>(3);
    for (let key = 0; key < 10; key += 1) cache.set(`k${key}`, key);
    expect(cache.get('k0')).toBeUndefined();
    expect(cache.get('k9')).toBe(9);
  });

  it('keeps what is used again and again', () => {
    const cache = new GenerationCache<number>(3);
    cache.set('used', 1);
    for (let key = 0; key < 50; key += 1) {
      cache.set(`k${key}`, key);
      expect(cache.get('used')).toBe(1);
    }
  });

  it('keeps what must be kept however long ago it was used', () => {
    const cache = new GenerationCache<{ pinned: boolean }>(3, (value) => value.pinned);
    const pinned = { pinned: true };
    cache.set('pinned', pinned);
    for (let key = 0; key < 50; key += 1) cache.set(`k${key}`, { pinned: false });
    expect(cache.get('pinned')).toBe(pinned);

    pinned.pinned = false;
    for (let key = 50; key < 100; key += 1) cache.set(`k${key}`, { pinned: false });
    expect(cache.get('pinned')).toBeUndefined();
  });
});
