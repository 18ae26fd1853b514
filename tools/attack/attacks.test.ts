import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { missingTests } from '#embedded/testing/named-tests.ts';
import { ATTACKS, withoutCure } from './attacks.ts';

it('every attack is tried by a test that there is', async () => {
  expect(await missingTests(ATTACKS.map(({ what, test }) => ({ row: what, tests: [test] })))).toEqual([]);
});

it('every cure stands where it is taken out, all of them together', async () => {
  const sources = new Map<string, string>();
  for (const cure of ATTACKS.flatMap(({ cures }) => cures)) {
    const source = sources.get(cure.file) ?? (await readFile(cure.file, 'utf8'));
    const without = withoutCure(source, cure);
    expect(without).not.toBe(source);
    sources.set(cure.file, without);
  }
});
