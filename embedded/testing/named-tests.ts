import { readFile } from 'node:fs/promises';
import { z } from 'zod';

const ENTRY = /^`([^`]+)` › (.+)$/;

/** A row of a Markdown table whose last cell names tests: `` `file` › name ``, one per line. */
export interface CoveredRow {
  /** The first cell: what is covered. */
  readonly row: string;
  readonly tests: readonly { readonly file: string; readonly name: string }[];
}

/** The rows of a document's tables; those that begin with one of the headings are left out. */
export async function namedTests(document: string, headings: readonly string[]): Promise<CoveredRow[]> {
  const lines = (await readFile(document, 'utf8')).split('\n');
  return lines
    .filter((line) => line.startsWith('| ') && !headings.some((heading) => line.startsWith(`| ${heading} |`)))
    .map((line) => {
      const cells = splitRow(line);
      const tests = (cells.at(-1) ?? '').split('<br>').flatMap((entry) => {
        const [, file, name] = ENTRY.exec(entry.trim()) ?? [];
        return file && name ? [{ file, name }] : [];
      });
      return { row: cells[0] ?? '', tests };
    });
}

function splitRow(line: string): string[] {
  return line.replace(/^\| /, '').replace(/ \|$/, '').split(' | ');
}

/** What a document's tables say and no test shows: rows without a test, and tests that are not there. */
export async function missingTests(rows: readonly CoveredRow[]): Promise<string[]> {
  const missing: string[] = [];
  for (const { row, tests } of rows) {
    if (tests.length === 0) missing.push(`no test: ${row}`);
    for (const { file, name } of tests) {
      const source = await readFile(file, 'utf8').catch(() => null);
      if (source === null || !hasTest(source, name)) missing.push(`${file} › ${name}`);
    }
  }
  return missing;
}

/** Whether a file has a test of this name: its title stands there as a whole string. */
function hasTest(source: string, name: string): boolean {
  return ["'", '"', '`'].some((quote) => source.includes(`${quote}${name}${quote}`));
}

/** As much of a report of vitest's `json` reporter as is read. */
export const testReportSchema = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(
        z.object({ title: z.string(), ancestorTitles: z.array(z.string()), status: z.string() }),
      ),
    }),
  ),
});

/** What a document's tables name that did not pass in a run: a test that is missing, was skipped or failed. */
export function testsNotPassed(
  rows: readonly CoveredRow[],
  { testResults }: z.output<typeof testReportSchema>,
): string[] {
  const named = rows.flatMap(({ tests }) => tests);
  return named
    .filter(({ file, name }) => {
      const pattern = patternOf(name);
      const ran = testResults
        .filter((result) => result.name.endsWith(`/${file}`))
        .flatMap(({ assertionResults }) => assertionResults)
        .filter(({ title, ancestorTitles }) => [title, ...ancestorTitles].some((one) => pattern.test(one)));
      return ran.length === 0 || ran.some(({ status }) => status !== 'passed');
    })
    .map(({ file, name }) => `${file} › ${name}`);
}

/** A title as it is written in the source; what `it.each` puts in the place of `%s` or `$name` is anything. */
function patternOf(title: string): RegExp {
  const parts = title.split(/%[a-z]|\$\w+(?:\.\w+)*/);
  return new RegExp(`^${parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.*')}$`, 's');
}
