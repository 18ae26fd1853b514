import { describe, expect, it } from 'vitest';
import { allOf } from '../lib/in-batches.ts';
import { jsonArray } from './json-array.ts';

async function* perfumes(count: number) {
  for (let index = 0; index < count; index += 1) yield { index, name: 'Rose « Élise »\n' };
}

describe('a JSON array that is sent while it is read', () => {
  it.each([0, 1, 2, 5_000])('holds all of %i items', async (count) => {
    const whole: unknown = JSON.parse((await allOf(jsonArray(perfumes(count)))).join(''));
    expect(whole).toEqual(await allOf(perfumes(count)));
  });

  it('comes in pieces when it is long', async () => {
    const pieces = await allOf(jsonArray(perfumes(5_000)));
    expect(pieces.length).toBeGreaterThan(2);
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(100_000);
  });
});
