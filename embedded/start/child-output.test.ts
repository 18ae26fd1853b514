import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { wholeLines } from './child-output.ts';

async function cut(...pieces: Buffer[]): Promise<string[]> {
  return (await Readable.from(pieces, { objectMode: false }).pipe(wholeLines()).toArray()).map(String);
}

describe('what a process writes', () => {
  it('comes in whole lines, wherever it was cut', async () => {
    expect(await cut(Buffer.from('un\nde'), Buffer.from('ux'), Buffer.from('\ntrois\nqua'))).toEqual([
      'un\n',
      'deux\ntrois\n',
      'qua',
    ]);
  });

  it('keeps a letter of two bytes whole', async () => {
    const bytes = Buffer.from('Mirïs\n');
    expect(await cut(bytes.subarray(0, 4), bytes.subarray(4))).toEqual(['Mirïs\n']);
  });

  it('is nothing when nothing was written', async () => {
    expect(await cut()).toEqual([]);
  });
});
