import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readLines, splitLines } from './read-lines.ts';

async function all(lines: AsyncIterable<string>): Promise<string[]> {
  const found: string[] = [];
  for await (const line of lines) found.push(line);
  return found;
}

/** What JSON leaves as it is inside of a line, and readers of text may take for a line's end. */
const ONE_LINE = 'a\u2028b\u2029c\rd\u0085e\u000bf\u000cg';

it('ends lines at the line feed alone', async () => {
  expect(await all(splitLines([`${ONE_LINE}\n\n${ONE_LINE}\r\n`]))).toEqual([ONE_LINE, '', `${ONE_LINE}\r`]);
});

it('puts lines together that come in pieces, and keeps a last one without its end', async () => {
  const text = `one\n${ONE_LINE}\nthree`;
  for (let size = 1; size <= text.length; size += 1) {
    const pieces = text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
    expect(await all(splitLines(pieces))).toEqual(['one', ONE_LINE, 'three']);
  }
  expect(await all(splitLines([]))).toEqual([]);
});

it('reads characters whole that lie across the blocks of a file', async () => {
  const file = join(tmpdir(), `miris-lines-${randomUUID()}.jsonl`);
  const long = `x${'\u2028é'.repeat(100_000)}`;
  await writeFile(file, `${long}\n${long}\n`);
  expect(await all(readLines(file))).toEqual([long, long]);
  await rm(file);
});
