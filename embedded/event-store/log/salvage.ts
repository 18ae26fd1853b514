import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, fstatSync, linkSync, openSync, readSync } from 'node:fs';
import path from 'node:path';
import { readEndMark } from './end-mark.ts';
import { moveRebuiltIn, rebuildLog } from './rebuild.ts';
import {
  checksumOf,
  decodeRecord,
  HEADER_LENGTH,
  isSound,
  positionOf,
  previousOf,
  RECORD_MARK,
  recordLength,
  type StoredEvent,
} from './record.ts';
import { LOG_FILE } from './storage.ts';

/** An event that could not be read any more. */
export interface LostEvent {
  readonly position: number;
  /** Its stream and revision, where the events around it say so. */
  readonly place: { readonly stream: string; readonly revision: number } | undefined;
}

export interface Salvaged {
  readonly kept: number;
  readonly lost: readonly LostEvent[];
  /** The damaged file. */
  readonly damagedFile: string;
}

/** What stands in a lost event's place: positions and revisions go on without gaps. */
const LOST_TYPE = '$lost';
/** Where lost events are put of which nothing is known. */
const LOST_STREAM = '$lost-events';

/**
 * Writes the log anew from every event that is still whole in its file; in the place of each other one stands an event
 * of the type `$lost`. The damaged file is kept beside it. Throws when there is no file.
 */
export async function salvageLog(directory: string): Promise<Salvaged> {
  await moveRebuiltIn(directory);
  const file = path.join(directory, LOG_FILE);
  if (!existsSync(file)) throw new Error(`There is no log in ${directory}.`);
  const carved = new CarvedFile(file);
  try {
    const mark = readEndMark(directory);
    const chosen = chooseRecords(carved.records(), typeof mark === 'string' ? undefined : mark);
    const eventAt = (record: FoundRecord) =>
      decodeRecord(record.position, carved.bytes(record.offset, record.length));
    const lost = findPlaces(chosen, eventAt);
    const damagedFile = path.join(directory, `damaged-${new Date().toISOString().replaceAll(':', '-')}.mdb`);
    linkSync(file, damagedFile);
    const standIns = new Map(lost.map((one) => [one.position, one]));
    await rebuildLog(directory, allEvents(chosen, eventAt, standIns));
    return { kept: chosen.length - lost.length, lost, damagedFile };
  } finally {
    carved.close();
  }
}

/**
 * The record of each position, from 1 on; undefined where it is lost. A position may have several: those of writes
 * that failed or were cut short. The one that counts is that which the next event, or the mark, names by its checksum.
 */
function chooseRecords(
  records: Iterable<FoundRecord>,
  end: { readonly position: number; readonly checksum: number } | undefined,
): (FoundRecord | undefined)[] {
  const found = new Map<number, Map<number, FoundRecord>>();
  let last = end?.position ?? 0;
  for (const record of records) {
    const twins = found.get(record.position) ?? new Map<number, FoundRecord>();
    found.set(record.position, twins.set(record.checksum, record));
  }
  let expected = end?.checksum;
  // The mark may be a second behind, after a power failure: what follows it unbroken was written as well.
  for (
    let next = follower(found.get(last + 1), expected);
    next;
    next = follower(found.get(last + 1), expected)
  ) {
    last = next.position;
    expected = next.checksum;
  }
  if (end === undefined) last = Math.max(0, ...found.keys());

  const chosen = new Array<FoundRecord | undefined>(last);
  for (let position = last; position > 0; position -= 1) {
    const twins = [...(found.get(position)?.values() ?? [])];
    const record: FoundRecord | undefined =
      expected === undefined ? onlyOne(twins) : twins.find(({ checksum }) => checksum === expected);
    chosen[position - 1] = record;
    expected = record?.previous;
  }
  return chosen;
}

function follower(twins: ReadonlyMap<number, FoundRecord> | undefined, checksum: number | undefined) {
  return checksum === undefined
    ? undefined
    : [...(twins?.values() ?? [])].find(({ previous }) => previous === checksum);
}

function onlyOne(twins: readonly FoundRecord[]): FoundRecord | undefined {
  return twins.length === 1 ? twins[0] : undefined;
}

/** Names the lost events: a gap in a stream's revisions belongs to a position lost before the event after the gap. */
function findPlaces(
  chosen: readonly (FoundRecord | undefined)[],
  eventAt: (record: FoundRecord) => StoredEvent,
): LostEvent[] {
  const lastOf = new Map<string, { readonly revision: number; readonly position: number }>();
  const places = new Map<number, LostEvent['place']>();
  for (const [index, record] of chosen.entries()) {
    if (record === undefined) {
      places.set(index + 1, undefined);
      continue;
    }
    const { stream, revision, position } = eventAt(record);
    const before = lastOf.get(stream) ?? { revision: -1, position: 0 };
    const hasGap = revision > before.revision + 1;
    const candidates = hasGap ? unplacedAfter(places, before.position) : [];
    for (let missing = before.revision + 1; missing < revision; missing += 1) {
      const lost = candidates.shift();
      if (lost !== undefined) places.set(lost, { stream, revision: missing });
    }
    lastOf.set(stream, { revision, position });
  }
  return [...places].map(([position, place]) => ({ position, place }));
}

function unplacedAfter(places: ReadonlyMap<number, LostEvent['place']>, position: number): number[] {
  return [...places].filter(([lost, place]) => place === undefined && lost > position).map(([lost]) => lost);
}

function* allEvents(
  chosen: readonly (FoundRecord | undefined)[],
  eventAt: (record: FoundRecord) => StoredEvent,
  lost: ReadonlyMap<number, LostEvent>,
): Iterable<StoredEvent> {
  let unknown = 0;
  for (const [index, record] of chosen.entries()) {
    if (record !== undefined) {
      yield eventAt(record);
      continue;
    }
    const place = lost.get(index + 1)?.place ?? { stream: LOST_STREAM, revision: unknown++ };
    yield {
      ...place,
      position: index + 1,
      id: randomBytes(16),
      type: LOST_TYPE,
      isJson: true,
      created: Date.now(),
      data: Buffer.from('{}'),
      metadata: new Uint8Array(0),
    };
  }
}

/** Where a whole record was found in a file. */
interface FoundRecord {
  readonly offset: number;
  readonly length: number;
  readonly position: number;
  readonly checksum: number;
  readonly previous: number;
}

const CHUNK_BYTES = 8 * 1024 * 1024;

/** A file that records are looked for in, whatever else it holds: the pages around them may be damaged. */
class CarvedFile {
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
