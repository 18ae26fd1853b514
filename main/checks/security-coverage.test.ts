import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { missingTests, namedTests } from '#embedded/testing/named-tests.ts';

const DOCUMENT = 'docs/security.md';
const HEADINGS = ['threat', 'asset', 'boundary'];

it('every threat that the security document answers names tests that exist', async () => {
  const text = await readFile(DOCUMENT, 'utf8');
  const [, answered = ''] = /## Threats\n(.*?)\n## /s.exec(text) ?? [];
  const rows = await namedTests(DOCUMENT, HEADINGS);
  const shown = rows.filter(({ row }) => answered.includes(`| ${row} |`));
  expect(await missingTests(shown)).toEqual([]);
  expect(shown.length).toBeGreaterThan(30);
});
