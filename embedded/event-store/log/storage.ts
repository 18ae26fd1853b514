import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { DamagedLogError } from './damage.ts';
import { EMPTY_LOG, EndMark, type EndOfLog, readEndMark } from './end-mark.ts';
import { checkedNumber, positionKey, readUint53, streamIndexKey, streamNameKey } from './keys.ts';
import { checksumOf, decodeRecord, encodeRecord, previousOf, type StoredEvent } from './record.ts';
import {
  assertAbsent,
  type Direction,
  entriesBetween,
  numberAt,
  openTables,
  soundNumber,
  type Tables,
  valueAt,
} from './tables.ts';

export type { Direction } from './tables.ts';

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

const LOG_FILE = 'data.mdb';
const GREATEST = Number.MAX_SAFE_INTEGER;
const REOPEN_PAUSE_MS = 200;

/**
 * The log on disk. Whatever is read is what was written: each event and each index entry has a checksum, positions
 * and revisions have no gaps, and a mark beside the log says where it ends. Anything else is a `DamagedLogError`.
 */
export class Storage {
  private readonly directory: string;
  private readonly access: 'read-only' | 'existing';
  private readonly mark: EndMark | undefined;
  private opened: Tables | undefined;
  private end: EndOfLog;
  private closed = false;

  /** Opens the log of a directory, which must exist; a new one when there is none. */
  constructor(directory: string, options: { readonly readOnly?: boolean } = {}) {
    this.directory = directory;
    this.access = options.readOnly === true ? 'read-only' : 'existing';
    const marked = markedEnd(directory);
    // Before the log's file, so that a file without a mark is never a log that was just begun.
    if (this.access === 'existing') this.mark = new EndMark(directory, marked);
    const isNew = marked.position === 0 && this.access === 'existing';
    try {
      this.opened = openTables(directory, isNew ? 'new' : this.access);
      this.end = this.endOnDisk(marked);
    } catch (error) {
      void this.close();
      throw error;
    }
  }

  /** Writes a batch in one transaction; resolves once it is on disk. A failed write leaves the log as it was. */
  async write(batch: CommitBatch): Promise<void> {
    const { root, events, streamIndex, streams } = this.tables();
    let { checksum, position } = this.end;
    try {
      await root.batch(() => {
        for (const name of batch.newStreams) {
          const key = streamNameKey(name);
          void streams.put(key, checkedNumber(key, numberOf(batch, name)));
        }
        for (const event of batch.events) {
          const record = encodeRecord(event, checksum);
          ({ position } = event);
          checksum = checksumOf(record);
          void events.put(positionKey(position), record);
          const key = streamIndexKey(numberOf(batch, event.stream), event.revision);
          void streamIndex.put(key, checkedNumber(key, position));
        }
      });
    } catch (error) {
      const cause = await commitErrorOf(error);
      await this.reopen();
      throw cause;
    }
    // Reads of this turn must not keep a snapshot from before the commit.
    root.resetReadTxn();
    this.end = {
      ...this.end,
      position,
      checksum,
      streams: this.end.streams + batch.newStreams.size,
      fileSize: statSync(path.join(this.directory, LOG_FILE)).size,
    };
    this.mark?.write(this.end);
  }

  /** The position of the last event on disk, 0 when there is none. */
  lastPosition(): number {
    return this.end.position;
  }

  /** The greatest number given to a stream, 0 when there is none. */
  lastStreamNumber(): number {
    return this.end.streams;
  }

  /** Up to where the sample that is checked at each start has come. */
  sampledTo(): number {
    return this.end.sampledTo;
  }

  /** Notes up to where the sample has come. */
  noteSampled(position: number): void {
    this.end = { ...this.end, sampledTo: position };
    this.mark?.write(this.end);
  }

  /** The number of a stream, if it ever had an event. */
  streamNumber(name: string): number | undefined {
    const { streams } = this.tables();
    const key = streamNameKey(name);
    const number = numberAt(streams, key);
    if (number === undefined) assertAbsent(streams, key);
    return number;
  }

  /** The event at a position. */
  event(position: number): StoredEvent {
    return decodeRecord(position, this.recordAt(position));
  }

  /** The event of a stream at an entry of its index. */
  eventOf(stream: string, entry: IndexEntry): StoredEvent {
    const event = this.event(entry.position);
    if (event.stream === stream && event.revision === entry.revision) return event;
    throw new DamagedLogError(
      `revision ${entry.revision} of '${stream}' is not at position ${entry.position}.`,
    );
  }

  /** Events from `first` to `last` (both included), in log order or against it. All of them must be there. */
  *eventsBetween(first: number, last: number, direction: Direction): Iterable<StoredEvent> {
    if (first > last) return;
    const step = direction === 'forwards' ? 1 : -1;
    let expected = step === 1 ? first : last;
    let checksum: number | undefined;
    const { events } = this.tables();
    for (const { key, value } of entriesBetween(events, positionKey(first), positionKey(last), direction)) {
      if (readUint53(key, 0) !== expected) throw missing(expected);
      const event = decodeRecord(expected, value);
      if (step === 1 && checksum !== undefined && previousOf(value) !== checksum) throw missing(expected - 1);
      checksum = checksumOf(value);
      expected += step;
      yield event;
    }
    if (expected !== (step === 1 ? last + 1 : first - 1)) throw missing(expected);
  }

  /** A stream's index entries from revision `first` to `last` (both included), in order or against it. All must be there. */
  *indexBetween(
    streamNumber: number,
    first: number,
    last: number,
    direction: Direction,
  ): Iterable<IndexEntry> {
    if (first > last) return;
    const step = direction === 'forwards' ? 1 : -1;
    let expected = step === 1 ? first : last;
    for (const entry of this.rawIndex(streamNumber, first, last, direction)) {
      if (entry.revision !== expected) throw gapInIndex();
      expected += step;
      yield entry;
    }
    if (expected !== (step === 1 ? last + 1 : first - 1)) throw gapInIndex();
  }

  /** The index entry of one revision of a stream, if it is on disk. */
  indexEntry(streamNumber: number, revision: number): IndexEntry | undefined {
    const { streamIndex } = this.tables();
    const key = streamIndexKey(streamNumber, revision);
    const position = numberAt(streamIndex, key);
    if (position === undefined) assertAbsent(streamIndex, key);
    return position === undefined ? undefined : { revision, position };
  }

  /** The last index entry of a stream that stands at or before `position`. */
  lastIndexEntry(streamNumber: number, position: number): IndexEntry | undefined {
    this.assertNextStreamFollows(streamNumber);
    let after: number | undefined;
    for (const entry of this.rawIndex(streamNumber, 0, GREATEST, 'backwards')) {
      if (after !== undefined && entry.revision !== after - 1) break;
      if (entry.position <= position) return entry;
      after = entry.revision;
    }
    // The stream may have begun after `position`; otherwise a part of the index is not there.
    if (after === 0) return undefined;
    throw gapInIndex();
  }

  async close(): Promise<void> {
    this.closed = true;
    await this.opened?.root.close();
    this.mark?.close();
  }

  private *rawIndex(
    streamNumber: number,
    first: number,
    last: number,
    direction: Direction,
  ): Iterable<IndexEntry> {
    const { streamIndex } = this.tables();
    const [from, to] = [streamIndexKey(streamNumber, first), streamIndexKey(streamNumber, last)];
    for (const { key, value } of entriesBetween(streamIndex, from, to, direction)) {
      const position = soundNumber(key, value);
      yield { revision: readUint53(key, 8), position };
    }
  }

  /** What follows a stream's last entry is the first of the next stream, or the end: else entries are missing between. */
  private assertNextStreamFollows(streamNumber: number): void {
    const { streamIndex } = this.tables();
    const from = streamIndexKey(streamNumber + 1, 0);
    for (const { key } of entriesBetween(streamIndex, from, streamIndexKey(GREATEST, GREATEST), 'forwards')) {
      const revision = readUint53(key, 8);
      if (readUint53(key, 0) === streamNumber + 1 && revision === 0) return;
      throw gapInIndex();
    }
    if (streamNumber < this.end.streams) throw gapInIndex();
  }

  private recordAt(position: number): Buffer {
    const record = valueAt(this.tables().events, positionKey(position));
    if (record === undefined) throw missing(position);
    return record;
  }

  private tables(): Tables {
    if (this.opened === undefined) throw new Error('The log is closed.');
    return this.opened;
  }

  /**
   * After a failed write LMDB may refuse everything, and a second write would wait for ever. Without its files there
   * is nothing to answer from, so it is tried until they open again.
   */
  private async reopen(): Promise<void> {
    await this.opened?.root.close();
    this.opened = undefined;
    while (this.opened === undefined && !this.closed) {
      try {
        this.opened = openTables(this.directory, this.access);
      } catch (error) {
        if (error instanceof DamagedLogError) throw error;
        await setTimeout(REOPEN_PAUSE_MS);
      }
    }
    this.end = this.endOnDisk(this.end);
  }

  /** Where the log ends on disk; it may be ahead of its mark, and is never behind it. */
  private endOnDisk(marked: EndOfLog): EndOfLog {
    const { events, streamIndex } = this.tables();
    const greatest = streamIndexKey(GREATEST, GREATEST);
    let end = { ...marked, position: 0, streams: 0 };
    for (const { key, value } of entriesBetween(events, positionKey(0), positionKey(GREATEST), 'backwards')) {
      const position = readUint53(key, 0);
      decodeRecord(position, value);
      end = { ...end, position, checksum: checksumOf(value) };
      break;
    }
    for (const { key } of entriesBetween(streamIndex, streamIndexKey(0, 0), greatest, 'backwards')) {
      end = { ...end, streams: readUint53(key, 0) };
      break;
    }
    if (end.position < marked.position || end.streams < marked.streams) {
      throw new DamagedLogError(
        `it ends at event ${end.position}, although ${marked.position} events were written in ${this.directory}.`,
      );
    }
    this.assertStillThere(marked);
    return end;
  }

  private assertStillThere({ position, checksum }: EndOfLog): void {
    if (position > 0 && checksumOf(this.recordAt(position)) !== checksum) throw missing(position);
  }
}

/** Where the log must end, by its mark and by the length of its file. */
function markedEnd(directory: string): EndOfLog {
  const file = path.join(directory, LOG_FILE);
  const size = existsSync(file) ? statSync(file).size : undefined;
  const mark = readEndMark(directory);
  if (mark === 'missing') {
    if (size === undefined) return EMPTY_LOG;
    throw new DamagedLogError(`${directory} has a log without the mark of where it ends.`);
  }
  if (mark === 'unreadable')
    throw new DamagedLogError(`the mark of where it ends is unreadable in ${directory}.`);
  if ((size ?? 0) < mark.fileSize) {
    throw new DamagedLogError(
      `${file} has ${size ?? 0} bytes of ${mark.fileSize}; ${mark.position} events were written to it.`,
    );
  }
  return mark;
}

function numberOf(batch: CommitBatch, stream: string): number {
  const number = batch.streamNumbers.get(stream);
  if (number === undefined) throw new Error(`Stream '${stream}' has no number.`);
  return number;
}

function missing(position: number): DamagedLogError {
  return new DamagedLogError(`the event at position ${position} is missing.`);
}

function gapInIndex(): DamagedLogError {
  return new DamagedLogError('a part of its index is missing.');
}

/** lmdb says why a commit failed in a promise of its own, which would end the process if it were not looked at. */
async function commitErrorOf(error: unknown): Promise<unknown> {
  if (!(error instanceof Error) || !('commitError' in error)) return error;
  return Promise.resolve(error.commitError).then(
    () => error,
    (reason: unknown) => reason,
  );
}
