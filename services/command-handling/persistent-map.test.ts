import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PersistentMap } from './persistent-map.ts';

/** Few keys, so that they meet; the last two have the same hash. */
const key = fc.oneof(fc.constantFrom('costarring', 'liquid'), fc.nat(40).map(String));
const change = fc.oneof(fc.record({ key, value: fc.nat(9) }), fc.record({ key, value: fc.constant(null) }));

function play(changes: readonly { key: string; value: number | null }[]) {
  const plain = new Map<string, number>();
  let map = PersistentMap.empty<number>();
  for (const { key: name, value } of changes) {
    if (value === null) plain.delete(name);
    else plain.set(name, value);
    map = value === null ? map.without(name) : map.with(name, value);
  }
  return { plain, map };
}

describe('a persistent map', () => {
  it('holds what a map holds after the same changes', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 120 }), (changes) => {
        const { plain, map } = play(changes);
        expect(map.size).toBe(plain.size);
        expect([...map.values()].toSorted()).toEqual([...plain.values()].toSorted());
        for (const { key: name } of changes) {
          expect(map.get(name)).toBe(plain.get(name));
          expect(map.has(name)).toBe(plain.has(name));
        }
      }),
    );
  });

  it('has one form for the same entries, whichever way they came', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 120 }), (changes) => {
        const { plain, map } = play(changes);
        const straight = [...plain].map(([name, value]) => ({ key: name, value }));
        expect(play(straight).map).toEqual(map);
      }),
    );
  });

  it('is not changed by those that come from it', () => {
    const first = PersistentMap.empty<number>().with('costarring', 1).with('liquid', 2);
    first.with('liquid', 3).without('costarring');
    expect([first.get('costarring'), first.get('liquid'), first.size]).toEqual([1, 2, 2]);
    expect([...PersistentMap.empty().values()]).toEqual([]);
  });
});
