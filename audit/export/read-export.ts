import type { VerifiedEvent } from '#platform/integrity/chain-verifier.ts';
import { type ExportHeading, readEventLine, readHeading } from '#platform/integrity/export-line.ts';
import { readLines } from '#platform/integrity/read-lines.ts';

/** A line of an export that cannot be read. */
export class UnreadableExport extends Error {
  readonly type = 'unreadable-export';
  /** From 1. */
  readonly line: number;

  constructor(line: number, options?: ErrorOptions) {
    super(`line ${line} of the export cannot be read`, options);
    this.line = line;
  }
}

/**
 * Reads an export line by line: its heading first, then its events in their order.
 * @throws UnreadableExport at the first line that is none of an export.
 */
export async function* readExport(file: string): AsyncGenerator<ExportHeading | VerifiedEvent> {
  let number = 0;
  for await (const line of readLines(file)) {
    number += 1;
    try {
      yield number === 1 ? readHeading(line) : readEventLine(line);
    } catch (cause) {
      // What cannot be read may be personal: the cause is for debugging, not for the message.
      throw new UnreadableExport(number, { cause });
    }
  }
  if (number === 0) throw new UnreadableExport(1);
}

export function isHeading(line: ExportHeading | VerifiedEvent): line is ExportHeading {
  return 'export' in line;
}
