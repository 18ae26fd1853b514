import { closeSync, fdatasync, fdatasyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import { readUint53, writeUint53 } from './keys.ts';

/** Where the log ends, kept beside it: what the log itself cannot say when a part of it is gone. */
export interface EndOfLog {
  /** The position of the last event, 0 when there is none. */
  readonly position: number;
  /** The checksum of the last event. */
  readonly checksum: number;
  /** How many streams there are. */
  readonly streams: number;
  /** The length of the log's file, which never shrinks. */
  readonly fileSize: number;
  /** Up to where the sample checked at each start has come. */
  readonly sampledTo: number;
}

export const EMPTY_LOG: EndOfLog = { position: 0, checksum: 0, streams: 0, fileSize: 0, sampledTo: 0 };

const FILE = 'end-of-log.bin';
const HEAD = Buffer.from('MEND', 'latin1');
/** Written in turn, in sectors of their own: a torn write leaves the other. */
const SLOT_OFFSETS = [0, 4096] as const;
const SLOT_LENGTH = 64;
/** How far the mark may be behind the log after a power failure; after a killed process it is not. */
const SYNC_EVERY_MS = 1000;

/** Reads the mark of a directory; 'unreadable' when it is there and neither of its copies is whole. */
export function readEndMark(directory: string): EndOfLog | 'missing' | 'unreadable' {
  const bytes = readIfThere(path.join(directory, FILE));
  if (bytes === undefined) return 'missing';
  const slots = SLOT_OFFSETS.flatMap(
    (offset) => decodeSlot(bytes.subarray(offset, offset + SLOT_LENGTH)) ?? [],
  );
  const newest = slots.toSorted((one, other) => other.sequence - one.sequence)[0];
  return newest === undefined ? 'unreadable' : newest.end;
}

/** Keeps the mark; it takes its whole place on disk at once, so that a full disk does not stop it later. */
export class EndMark {
  private readonly file: number;
  private sequence = 0;
  private syncing: NodeJS.Timeout | undefined;

  constructor(directory: string, end: EndOfLog) {
    const isNew = readEndMark(directory) === 'missing';
    this.file = openSync(path.join(directory, FILE), isNew ? 'w' : 'r+');
    // Both slots: the numbering begins again with each opening.
    for (const _ of SLOT_OFFSETS) this.write(end);
    fdatasyncSync(this.file);
  }

  /** Writes where the log ends now. Survives the end of this process at once, a power failure within a second. */
  write(end: EndOfLog): void {
    this.sequence += 1;
    const offset = SLOT_OFFSETS[this.sequence % SLOT_OFFSETS.length];
    writeSync(this.file, encodeSlot(this.sequence, end), 0, SLOT_LENGTH, offset);
    this.syncing ??= setTimeout(() => {
      this.syncing = undefined;
      // What cannot be synced now is with the next write; the log itself is on disk already.
      fdatasync(this.file, () => undefined);
    }, SYNC_EVERY_MS).unref();
  }

  close(): void {
    clearTimeout(this.syncing);
    try {
      fdatasyncSync(this.file);
    } catch {
      // It was written all the same, and the log itself is on disk.
    } finally {
      closeSync(this.file);
    }
  }
}

function encodeSlot(sequence: number, end: EndOfLog): Buffer {
  const slot = Buffer.alloc(SLOT_LENGTH);
  slot.set(HEAD);
  const numbers = [sequence, end.position, end.checksum, end.streams, end.fileSize, end.sampledTo];
  for (const [index, number] of numbers.entries()) writeUint53(slot, number, 8 + 8 * index);
  slot.writeUInt32BE(crc32(slot.subarray(0, SLOT_LENGTH - 4)), SLOT_LENGTH - 4);
  return slot;
}

function decodeSlot(slot: Buffer): { sequence: number; end: EndOfLog } | undefined {
  if (slot.length < SLOT_LENGTH || slot.compare(HEAD, 0, 4, 0, 4) !== 0) return undefined;
  if (slot.readUInt32BE(SLOT_LENGTH - 4) !== crc32(slot.subarray(0, SLOT_LENGTH - 4))) return undefined;
  const number = (index: number) => readUint53(slot, 8 + 8 * index);
  return {
    sequence: number(0),
    end: {
      position: number(1),
      checksum: number(2),
      streams: number(3),
      fileSize: number(4),
      sampledTo: number(5),
    },
  };
}

function readIfThere(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
