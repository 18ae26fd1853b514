import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { missingTests } from '#embedded/testing/named-tests.ts';
import { CURES } from './cures.ts';
import { HELD_ELSEWHERE } from './held-elsewhere.ts';
import { DOORS } from './play.ts';
import { withoutCure } from './without-cures.ts';

it('every attack has a cure that is taken out to see it succeed, and every cure is of an attack', () => {
  const isOf = (what: string) => CURES.some(({ door }) => what.startsWith(door));
  expect(DOORS.filter(({ what }) => !isOf(what)).map(({ what }) => what)).toEqual([]);
  const isPlayed = (door: string) => DOORS.some(({ what }) => what.startsWith(door));
  expect(CURES.filter(({ door }) => !isPlayed(door))).toEqual([]);
});

it('every cure stands where it is taken out, all of them together', async () => {
  const sources = new Map<string, string>();
  for (const cure of CURES) {
    const source = sources.get(cure.file) ?? (await readFile(cure.file, 'utf8'));
    const without = withoutCure(source, cure);
    expect(without).not.toBe(source);
    sources.set(cure.file, without);
  }
});

it('what is held elsewhere is held by tests that there are', async () => {
  const rows = HELD_ELSEWHERE.map(({ finding, file, name }) => ({ row: finding, tests: [{ file, name }] }));
  expect(await missingTests(rows)).toEqual([]);
});
