import { PassThrough, Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { printable, Terminal } from './terminal.ts';

describe('a text for a terminal', () => {
  it.each([
    ['A\u001b]52;c;cm0gLXJm\u0007', 'A\\u001b]52;c;cm0gLXJm\\u0007'],
    ['S\u001b[2J\u009b31mRED', 'S\\u001b[2J\\u009b31mRED'],
    ['vrai\rfaux\b', 'vrai\\u000dfaux\\u0008'],
    ['\u202egpj.exe\u2066\u200f\u061c', '\\u202egpj.exe\\u2066\\u200f\\u061c'],
    ['deux\u2028lignes\u007f', 'deux\\u2028lignes\\u007f'],
  ])('shows what a terminal would obey: %j', (text, shown) => {
    expect(printable(text)).toBe(shown);
  });

  it('is as it was otherwise', () => {
    for (const text of ['Zoé 👩🏽‍❤️‍💋‍👩\n\tŁódź محمد — 12\u202f€', '']) expect(printable(text)).toBe(text);
  });

  it('that is JSON says the same as before', () => {
    const value = { name: 'A\u001b\u009b\u202eB\u007f' };
    expect(JSON.parse(printable(JSON.stringify(value)))).toEqual(value);
  });
});

describe('a terminal', () => {
  it('writes a line over the one before, however hostile the line is; elsewhere below it', () => {
    for (const isTTY of [true, false]) {
      const output = Object.assign(new PassThrough(), { isTTY });
      const terminal = new Terminal(output);
      terminal.redraw('1\r');
      terminal.write('fin\u001b[2J\n');
      expect(String(output.read())).toBe(
        isTTY ? '\r1\\u000d\u001b[Kfin\\u001b[2J\n' : '1\\u000d\nfin\\u001b[2J\n',
      );
    }
  });

  it('waits for a slow reader, so that an export of any length needs little memory', async () => {
    const output = new Writable({ highWaterMark: 1, write: (_chunk, _encoding, done) => setImmediate(done) });
    const terminal = new Terminal(output);
    expect(terminal.write('x'.repeat(100_000))).toBe(false);
    await new Promise((resolve) => terminal.once('drain', resolve));
  });
});
