import { expect, it } from 'vitest';
import { missingTests, namedTests } from '#embedded/testing/named-tests.ts';

it('every fault of the field names a test that plays it', async () => {
  const rows = await namedTests('docs/field-reports.md', ['fault']);
  expect(await missingTests(rows)).toEqual([]);
  expect(rows.length).toBeGreaterThan(30);
});
