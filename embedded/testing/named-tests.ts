import { readFile } from 'node:fs/promises';

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
