import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

const TABLE = 'docs/specification-coverage.md';
const ENTRY = /^`([^`]+)` › (.+)$/;
const SECTIONS = 9;

/** The tests each row of the table names. */
async function namedTests(): Promise<{ row: string; tests: { file: string; name: string }[] }[]> {
  const lines = (await readFile(TABLE, 'utf8')).split('\n');
  const rows = lines.filter((line) => line.startsWith('| ') && !line.startsWith('| sentence'));
  return rows.map((line) => {
    const [row = '', cell = ''] = splitRow(line);
    const tests = cell.split('<br>').flatMap((entry) => {
      const [, file, name] = ENTRY.exec(entry.trim()) ?? [];
      return file && name ? [{ file, name }] : [];
    });
    return { row, tests };
  });
}

function splitRow(line: string): string[] {
  return line.replace(/^\| /, '').replace(/ \|$/, '').split(' | ');
}

/** Whether a file has a test of this name: its title stands there as a whole string. */
function hasTest(source: string, name: string): boolean {
  return ["'", '"', '`'].some((quote) => source.includes(`${quote}${name}${quote}`));
}

it('every row of the coverage table names tests that exist', async () => {
  const missing: string[] = [];
  for (const { row, tests } of await namedTests()) {
    if (tests.length === 0) missing.push(`no test: ${row}`);
    for (const { file, name } of tests) {
      const source = await readFile(file, 'utf8').catch(() => null);
      if (source === null || !hasTest(source, name)) missing.push(`${file} › ${name}`);
    }
  }
  expect(missing).toEqual([]);
});

it('every section of the specification has its rows', async () => {
  const text = await readFile(TABLE, 'utf8');
  for (let section = 1; section <= SECTIONS; section += 1) expect(text).toContain(`## §${section} `);
  expect((await namedTests()).length).toBeGreaterThan(120);
});
