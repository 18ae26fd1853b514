import { type Database, open, type RootDatabase } from 'lmdb';
import { positionKey, readUint53, streamIndexKey, streamNameKey, TOMBSTONE_REVISION } from './keys.ts';
import { decodeRecord, encodeRecord, type StoredEvent } from './record.ts';

type Table = Database<Buffer, Buffer>;

/** What one commit writes: whole or not at all. */
export interface CommitBatch {
  readonly events: readonly StoredEvent[];
  /** The number of each stream that has an event in `events`. */
  readonly streamNumbers: ReadonlyMap<string, number>;
  /** The streams seen for the first time. */
  readonly newStreams: ReadonlySet<string>;
}

/** One entry of the stream index. */
export interface IndexEntry {
  readonly revision: number;
  readonly position: number;
}

/** The tables of the log on disk: events by position, positions by stream and revision, numbers by stream name. */
export class Storage {
  private readonly root: RootDatabase<Buffer, Buffer>;
  private readonly events: Table;
  private readonly streamIndex: Table;
  private readonly streams: Table;

  constructor(directory: string) {
    const binary = { keyEncoding: 'binary', encoding: 'binary' } as const;
    // Without overlapping sync a commit is LMDB's own: pages fdatasync-ed, then the root written with O_DSYNC, and
    // only then is the promise resolved and the commit visible. So acknowledged means on disk, visible means durable.
    this.root = open<Buffer, Buffer>({ path: directory, ...binary, maxDbs: 4, overlappingSync: false });
    this.events = this.root.openDB<Buffer, Buffer>({ name: 'events', ...binary });
    this.streamIndex = this.root.openDB<Buffer, Buffer>({ name: 'stream-index', ...binary });
    this.streams = this.root.openDB<Buffer, Buffer>({ name: 'streams', ...binary });
  }

  /** Writes a batch in one transaction; resolves once it is on disk. */
  async write(batch: CommitBatch): Promise<void> {
    await this.root.batch(() => {
      for (const name of batch.newStreams) {
        void this.streams.put(streamNameKey(name), positionKey(numberOf(batch, name)));
      }
      for (const event of batch.events) {
        const position = positionKey(event.position);
        void this.events.put(position, encodeRecord(event));
        void this.streamIndex.put(streamIndexKey(numberOf(batch, event.stream), event.revision), position);
      }
    });
    // Reads of this turn must not keep a snapshot from before the commit.
    this.root.resetReadTxn();
  }

  /** The position of the last event on disk, 0 when there is none. */
  lastPosition(): number {
    for (const key of this.events.getKeys({ reverse: true, limit: 1 })) return readUint53(key, 0);
    return 0;
  }

  /** The greatest number given to a stream, 0 when there is none. */
  lastStreamNumber(): number {
    for (const key of this.streamIndex.getKeys({ reverse: true, limit: 1 })) return readUint53(key, 0);
    return 0;
  }

  /** The number of a stream, if it ever had an event. */
  streamNumber(name: string): number | undefined {
    const value = this.streams.get(streamNameKey(name));
    return value === undefined ? undefined : readUint53(value, 0);
  }

  /** The event at a position. */
  event(position: number): StoredEvent | undefined {
    const record = this.events.get(positionKey(position));
    return record === undefined ? undefined : decodeRecord(position, record);
  }

  /** Events from `first` to `last` (both included), in log order or against it. */
  *eventsBetween(first: number, last: number, direction: Direction): Iterable<StoredEvent> {
    if (first > last) return;
    const range = rangeOf(positionKey(first), positionKey(last), direction);
    for (const { key, value } of this.events.getRange(range)) yield decodeRecord(readUint53(key, 0), value);
  }

  /** A stream's index entries from revision `first` to `last` (both included), in order or against it. */
  *indexBetween(
    streamNumber: number,
    first: number,
    last: number,
    direction: Direction,
  ): Iterable<IndexEntry> {
    if (first > last) return;
    const range = rangeOf(streamIndexKey(streamNumber, first), streamIndexKey(streamNumber, last), direction);
    for (const { key, value } of this.streamIndex.getRange(range)) {
      yield { revision: readUint53(key, 8), position: readUint53(value, 0) };
    }
  }

  /** The last index entry of a stream that stands at or before `position`: its tombstone, if it has one. */
  lastIndexEntry(streamNumber: number, position: number): IndexEntry | undefined {
    for (const entry of this.indexBetween(streamNumber, 0, TOMBSTONE_REVISION, 'backwards')) {
      if (entry.position <= position) return entry;
    }
    return undefined;
  }

  async close(): Promise<void> {
    await this.root.close();
  }
}

export type Direction = 'forwards' | 'backwards';

function numberOf(batch: CommitBatch, stream: string): number {
  const number = batch.streamNumbers.get(stream);
  if (number === undefined) throw new Error(`Stream '${stream}' has no number.`);
  return number;
}

function rangeOf(first: Buffer, last: Buffer, direction: Direction) {
  if (direction === 'forwards') return { start: first, end: last, inclusiveEnd: true };
  return { start: last, end: first, inclusiveEnd: true, reverse: true };
}
