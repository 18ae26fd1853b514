import { readFile } from 'node:fs/promises';
import { z } from 'zod';

const ENTRY = /^`([^`]+)` › (.+)$/;

/** A test by its file and its title, as the source has it. */
export interface NamedTest {
  readonly file: string;
  readonly name: string;
}

/** A row of a Markdown table whose last cell names tests: `` `file` › name ``, one per line. */
export interface CoveredRow {
  /** The first cell: what is covered. */
  readonly row: string;
  readonly tests: readonly NamedTest[];
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

type TestReport = z.output<typeof testReportSchema>;

/** How the cases of a test ended in a run; empty when none was there. */
export function outcomesOf({ file, name }: NamedTest, { testResults }: TestReport): string[] {
  const pattern = patternOf(name);
  return testResults
    .filter((result) => result.name.endsWith(`/${file}`))
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ title, ancestorTitles }) => [title, ...ancestorTitles].some((one) => pattern.test(one)))
    .map(({ status }) => status);
}

/** Whether a test was there, and all its cases passed. */
export function hasPassed(test: NamedTest, report: TestReport): boolean {
  const outcomes = outcomesOf(test, report);
  return outcomes.length > 0 && outcomes.every((status) => status === 'passed');
}

/** What a document's tables name that did not pass in a run: a test that is missing, was skipped or failed. */
export function testsNotPassed(rows: readonly CoveredRow[], report: TestReport): string[] {
  return rows
    .flatMap(({ tests }) => tests)
    .filter((test) => !hasPassed(test, report))
    .map(({ file, name }) => `${file} › ${name}`);
}

/** A title as it is written in the source; what `it.each` puts in the place of `%s` or `$name` is anything. */
function patternOf(title: string): RegExp {
  const parts = title.split(/%[a-z]|\$\w+(?:\.\w+)*/);
  return new RegExp(`^${parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.*')}$`, 's');
}
