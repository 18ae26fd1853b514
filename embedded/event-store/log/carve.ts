import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import {
  checksumOf,
  HEADER_LENGTH,
  isSound,
  positionOf,
  previousOf,
  RECORD_MARK,
  recordLength,
} from './record.ts';

/** Where a whole record was found in a file. */
export interface FoundRecord {
  readonly offset: number;
  readonly length: number;
  readonly position: number;
  readonly checksum: number;
  readonly previous: number;
}

const CHUNK_BYTES = 8 * 1024 * 1024;

/** A file that records are looked for in, whatever else it holds: the pages around them may be damaged. */
export class CarvedFile {
  private readonly file: number;
  private readonly size: number;

  constructor(file: string) {
    this.file = openSync(file, 'r');
    this.size = fstatSync(this.file).size;
  }

  /** All whole records, also those of commits that never were or that were rolled back. */
  *records(): Iterable<FoundRecord> {
    for (let start = 0; start < this.size; start += CHUNK_BYTES) {
      // A mark that begins in this chunk may end in the next.
      const chunk = this.bytes(start, CHUNK_BYTES + RECORD_MARK.length - 1);
      for (let at = chunk.indexOf(RECORD_MARK); at >= 0; at = chunk.indexOf(RECORD_MARK, at + 1)) {
        const record = this.recordAt(start + at);
        if (record === undefined) continue;
        yield {
          offset: start + at,
          length: record.length,
          position: positionOf(record),
          checksum: checksumOf(record),
          previous: previousOf(record),
        };
      }
    }
  }

  bytes(offset: number, length: number): Buffer {
    const bytes = Buffer.alloc(Math.max(0, Math.min(length, this.size - offset)));
    readSync(this.file, bytes, 0, bytes.length, offset);
    return bytes;
  }

  close(): void {
    closeSync(this.file);
  }

  private recordAt(offset: number): Buffer | undefined {
    const header = this.bytes(offset, HEADER_LENGTH);
    if (header.length < HEADER_LENGTH || offset + recordLength(header) > this.size) return undefined;
    const record = this.bytes(offset, recordLength(header));
    return isSound(record) ? record : undefined;
  }
}
