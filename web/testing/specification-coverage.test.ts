import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { missingTests, namedTests } from '#embedded/testing/named-tests.ts';

const TABLE = 'docs/specification-coverage.md';
const HEADINGS = ['sentence'];
const SECTIONS = 9;

it('every row of the coverage table names tests that exist', async () => {
  expect(await missingTests(await namedTests(TABLE, HEADINGS))).toEqual([]);
});

it('every section of the specification has its rows', async () => {
  const text = await readFile(TABLE, 'utf8');
  for (let section = 1; section <= SECTIONS; section += 1) expect(text).toContain(`## §${section} `);
  expect((await namedTests(TABLE, HEADINGS)).length).toBeGreaterThan(120);
});
