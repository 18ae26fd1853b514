import type { ChildProcess } from 'node:child_process';
import type { WriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Transform } from 'node:stream';
import { z } from 'zod';
import { printable } from '#platform/terminal.ts';
import { frenchWarning } from './french-warnings.ts';
import { parseJson } from './parse-json.ts';

const LINE_BREAK = 10;
const READY_LINE = '{"ready":true';
/** How the ready line begins, and log lines from warnings on. */
const LINES_OF_INTEREST = [READY_LINE, '{"level":4', '{"level":5', '{"level":6'];

const factsSchema = z.record(z.string(), z.unknown());
/** The members of a ready line: `{"ready":true,…}`. */
export type Facts = z.infer<typeof factsSchema>;

/** Copies what a child writes into its log file, reports its ready line and shows its warnings in the terminal. */
export function readOutput(
  child: ChildProcess,
  log: WriteStream,
  { name, logFile }: { readonly name: string; readonly logFile: string },
  {
    onReady,
    onError,
  }: {
    readonly onReady: (facts: Facts) => void;
    /** Takes what Node prints of an exception that nothing caught: `Error: listen EADDRINUSE …`. */
    readonly onError: (line: string) => void;
  },
): void {
  const handle = (line: string) => {
    const facts = line.startsWith(READY_LINE) ? parseJson(line, factsSchema) : null;
    if (facts !== null) return onReady(facts);
    log.write(`${line}\n`);
    const warning = frenchWarning(name, line, logFile);
    if (warning !== null) console.error(printable(warning));
  };
  // Under load a child writes tens of thousands of lines a second: pieces without a line of interest are not cut up.
  child.stdout?.pipe(wholeLines()).on('data', (lines: Buffer) => {
    if (!LINES_OF_INTEREST.some((beginning) => lines.includes(beginning))) log.write(lines);
    else for (const line of lines.toString().trimEnd().split('\n')) handle(line);
  });
  if (child.stderr) {
    createInterface({ input: child.stderr }).on('line', (line) => {
      log.write(`${line}\n`);
      if (/^\w*Error\b/.test(line)) onError(line);
    });
  }
}

/** Cuts bytes into pieces of whole lines, as many as have come. What follows the last line break comes at the end. */
export function wholeLines(): Transform {
  let rest: Buffer[] = [];
  return new Transform({
    readableObjectMode: true,
    transform(chunk: Buffer, _encoding, done) {
      const end = chunk.lastIndexOf(LINE_BREAK) + 1;
      if (end > 0) {
        this.push(Buffer.concat([...rest, chunk.subarray(0, end)]));
        rest = [];
      }
      if (end < chunk.length) rest.push(chunk.subarray(end));
      done();
    },
    flush(done) {
      done(null, rest.length === 0 ? undefined : Buffer.concat(rest));
    },
  });
}
