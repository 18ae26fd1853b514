import { createReadStream } from 'node:fs';

/**
 * The lines of a file of JSON Lines, the last one also without its end. Lines end at '\n' alone: JSON may hold U+2028, U+2029 and '\r',
 * where `node:readline` ends lines too, some of them in some versions of Node only.
 */
export async function* readLines(file: string): AsyncGenerator<string> {
  yield* splitLines(createReadStream(file, 'utf8'));
}

/** Splits text that comes in pieces of any size. */
export async function* splitLines(pieces: AsyncIterable<string> | Iterable<string>): AsyncGenerator<string> {
  let begun = '';
  for await (const piece of pieces) {
    const lines = (begun + piece).split('\n');
    begun = lines.pop() ?? '';
    yield* lines;
  }
  if (begun !== '') yield begun;
}
