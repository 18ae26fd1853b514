import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { missingTests, namedTests } from '#embedded/testing/named-tests.ts';

/**
 * How many requirements of levels 1 and 2 each section of OWASP ASVS 5.0.0 has. In every section they come before those of level 3, so that
 * they are numbered from 1 on.
 */
const SECTIONS: Readonly<Record<string, number>> = {
  ...{ '1.1': 2, '1.2': 9, '1.3': 11, '1.4': 3, '1.5': 2 },
  ...{ '2.1': 3, '2.2': 3, '2.3': 4, '2.4': 1 },
  ...{ '3.2': 2, '3.3': 4, '3.4': 6, '3.5': 5, '3.7': 2 },
  ...{ '4.1': 3, '4.2': 1, '4.3': 2, '4.4': 4 },
  ...{ '5.1': 1, '5.2': 3, '5.3': 2, '5.4': 3 },
  ...{ '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5, '6.6': 3, '6.8': 4 },
  ...{ '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2 },
  ...{ '8.1': 2, '8.2': 3, '8.3': 1, '8.4': 1 },
  ...{ '9.1': 3, '9.2': 4 },
  ...{ '10.1': 2, '10.2': 2, '10.3': 4, '10.4': 11, '10.5': 5, '10.6': 2, '10.7': 3 },
  ...{ '11.1': 2, '11.2': 3, '11.3': 3, '11.4': 4, '11.5': 1, '11.6': 1 },
  ...{ '12.1': 3, '12.2': 2, '12.3': 4 },
  ...{ '13.1': 1, '13.2': 5, '13.3': 2, '13.4': 5 },
  ...{ '14.1': 2, '14.2': 4, '14.3': 3 },
  ...{ '15.1': 3, '15.2': 3, '15.3': 7 },
  ...{ '16.1': 1, '16.2': 5, '16.3': 4, '16.4': 3, '16.5': 3 },
  ...{ '17.1': 1, '17.2': 4, '17.3': 2 },
};
const REQUIREMENTS = Object.entries(SECTIONS).flatMap(([section, count]) =>
  Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
);

const rows = [
  ...(await readFile('docs/asvs.md', 'utf8')).matchAll(/^\| v5\.0\.0-([\d.]+) \| (.+) \| (.+) \|$/gm),
].map(([, number = '', how = '', tests = '']) => ({ number, how, tests }));

describe('docs/asvs.md', () => {
  it('speaks of every requirement of levels 1 and 2, once, and of no other', () => {
    const spokenOf = (number: string) =>
      rows.filter((row) => row.number === number || number.startsWith(`${row.number}.`)).length;
    expect(REQUIREMENTS.filter((number) => spokenOf(number) !== 1)).toEqual([]);
    const isKnown = ({ number }: { number: string }) =>
      REQUIREMENTS.some((known) => known === number || known.startsWith(`${number}.`));
    expect(rows.filter((row) => !isKnown(row))).toEqual([]);
  });

  it('names tests that exist by their titles, or says why there is none', async () => {
    const untested = rows.filter(({ tests }) => tests === '–');
    for (const { number, how } of untested)
      expect(how, number).toMatch(/^(?:does not apply: |not met|left to|as |by whoever|twelve)/);
    const tested = (await namedTests('docs/asvs.md', ['requirement'])).filter(
      ({ row }) => !untested.some(({ number }) => row === `v5.0.0-${number}`),
    );
    expect(tested).toHaveLength(rows.length - untested.length);
    expect(await missingTests(tested)).toEqual([]);
    // Each entry is read: a file without a title names nothing.
    const entries = rows.flatMap(({ tests }) => (tests === '–' ? [] : tests.split('<br>')));
    expect(tested.flatMap(({ tests }) => tests)).toHaveLength(entries.length);
  });
});
