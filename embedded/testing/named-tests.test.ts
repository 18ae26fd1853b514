import { describe, expect, it } from 'vitest';
import { testsNotPassed } from './named-tests.ts';

const rows = [{ row: 'A sentence.', tests: [{ file: 'web/a.test.ts', name: 'is kept at %i px (§8)' }] }];

function reportOf(status: string, title = 'is kept at 390 px (§8)') {
  const assertionResults = [
    { title, ancestorTitles: [], status },
    { title: 'is something else', ancestorTitles: [], status: 'failed' },
  ];
  return { testResults: [{ name: '/somewhere/web/a.test.ts', assertionResults }] };
}

describe('a test that a table names', () => {
  it('is shown by a run in which it passed', () => {
    expect(testsNotPassed(rows, reportOf('passed'))).toEqual([]);
  });

  it.each(['skipped', 'failed'])('is not shown when it was %s', (status) => {
    expect(testsNotPassed(rows, reportOf(status))).toEqual(['web/a.test.ts › is kept at %i px (§8)']);
  });

  it('is not shown when it did not run', () => {
    expect(testsNotPassed(rows, reportOf('passed', 'has another name'))).toHaveLength(1);
    expect(testsNotPassed(rows, { testResults: [] })).toHaveLength(1);
  });
});
