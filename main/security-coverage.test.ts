import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { missingTests, namedTests } from '#embedded/testing/named-tests.ts';

const DOCUMENT = 'docs/security.md';
const HEADINGS = ['threat', 'requirement', 'asset', 'boundary'];
/** The chapters of OWASP ASVS 5.0. */
const CHAPTERS = 17;

it('every threat and requirement that the security document answers names tests that exist', async () => {
  const text = await readFile(DOCUMENT, 'utf8');
  const [, answered = ''] = text.split('## Threats');
  const rows = await namedTests(DOCUMENT, HEADINGS);
  const shown = rows.filter(({ row }) => answered.includes(`| ${row} |`));
  expect(await missingTests(shown)).toEqual([]);
  expect(shown.length).toBeGreaterThan(60);
});

it('every chapter of the standard is spoken of', async () => {
  const text = await readFile(DOCUMENT, 'utf8');
  for (let chapter = 1; chapter <= CHAPTERS; chapter += 1) expect(text).toContain(`### V${chapter} `);
});
