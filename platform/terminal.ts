import { Writable } from 'node:stream';

/** What terminals obey or readers are misled by: control characters but tab and line feed, directions, line separators. */
const OBEYED = /(?![\t\n])[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu;

/** A text as a terminal may show it, whoever wrote it and when: what it would obey is written out (`\u001b`), which keeps JSON JSON. */
export function printable(text: string): string {
  return text.replace(OBEYED, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Where a command of the shop writes: everything that is written arrives printable. */
export class Terminal extends Writable {
  readonly isTTY: boolean;
  readonly #output: Writable;

  constructor(output: Writable & { readonly isTTY?: boolean }) {
    super({ decodeStrings: false });
    this.#output = output;
    this.isTTY = output.isTTY === true;
  }

  override _write(chunk: unknown, _encoding: string, done: () => void): void {
    if (this.#output.write(printable(String(chunk)))) done();
    else this.#output.once('drain', done);
  }

  /** Writes one line over the one that stands there, on a terminal; a line of its own elsewhere. */
  redraw(line: string): void {
    this.#output.write(this.isTTY ? `\r${printable(line)}\u001b[K` : `${printable(line)}\n`);
  }
}
