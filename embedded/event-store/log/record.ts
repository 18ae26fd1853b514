import { crc32 } from 'node:zlib';
import { DamagedLogError } from './damage.ts';
import { readUint53, writeUint53 } from './keys.ts';

/** An event as a client proposes it. */
export interface ProposedEvent {
  /** The sixteen bytes of the event's UUID. */
  readonly id: Buffer;
  readonly type: string;
  readonly isJson: boolean;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
}

/** An event in the log. */
export interface StoredEvent extends ProposedEvent {
  /** Where it stands in the whole log: strictly increasing, starting at 1. */
  readonly position: number;
  readonly stream: string;
  readonly revision: number;
  /** Milliseconds since 1970, UTC. */
  readonly created: number;
}

/** The format: what each record begins with. */
const RECORD_MARK = Buffer.from('EVT\u0002', 'latin1');
const JSON_FLAG = 1;

/*
 * mark:4 checksum:4 previous:4 position:8 created:8 revision:8 id:16 streamLength:4 typeLength:4 dataLength:4
 * metadataLength:4 flags:1, then stream, type, data and metadata. The checksum is of all bytes after it; `previous` is
 * the checksum of the event before it in the log.
 */
const OFFSET = {
  checksum: 4,
  previous: 8,
  position: 12,
  created: 20,
  revision: 28,
  id: 36,
  stream: 52,
  type: 56,
  data: 60,
  metadata: 64,
  flags: 68,
} as const;
const HEADER_LENGTH = 69;

/** The bytes kept on disk for an event that follows the one with the checksum `previous` (0 for the first). */
export function encodeRecord(event: StoredEvent, previous: number): Buffer {
  const streamLength = Buffer.byteLength(event.stream, 'utf8');
  const typeLength = Buffer.byteLength(event.type, 'utf8');
  const typeStart = HEADER_LENGTH + streamLength;
  const dataStart = typeStart + typeLength;
  const metadataStart = dataStart + event.data.length;

  const record = Buffer.allocUnsafe(metadataStart + event.metadata.length);
  record.set(RECORD_MARK);
  record.writeUInt32BE(previous, OFFSET.previous);
  writeUint53(record, event.position, OFFSET.position);
  record.writeDoubleBE(event.created, OFFSET.created);
  writeUint53(record, event.revision, OFFSET.revision);
  record.set(event.id, OFFSET.id);
  record.writeUInt32BE(streamLength, OFFSET.stream);
  record.writeUInt32BE(typeLength, OFFSET.type);
  record.writeUInt32BE(event.data.length, OFFSET.data);
  record.writeUInt32BE(event.metadata.length, OFFSET.metadata);
  record[OFFSET.flags] = event.isJson ? JSON_FLAG : 0;
  record.write(event.stream, HEADER_LENGTH, 'utf8');
  record.write(event.type, typeStart, 'utf8');
  record.set(event.data, dataStart);
  record.set(event.metadata, metadataStart);
  record.writeUInt32BE(crc32(record.subarray(OFFSET.previous)), OFFSET.checksum);
  return record;
}

/**
 * Reads what `encodeRecord` wrote; the bytes of `record` are shared, not copied.
 * @throws DamagedLogError when they are not those that were written for this position.
 */
export function decodeRecord(position: number, record: Buffer): StoredEvent {
  if (!isSound(record) || positionOf(record) !== position) {
    throw new DamagedLogError(`the event at position ${position} is not as it was written.`);
  }
  const typeStart = HEADER_LENGTH + record.readUInt32BE(OFFSET.stream);
  const dataStart = typeStart + record.readUInt32BE(OFFSET.type);
  const metadataStart = dataStart + record.readUInt32BE(OFFSET.data);
  return {
    position,
    stream: record.toString('utf8', HEADER_LENGTH, typeStart),
    revision: readUint53(record, OFFSET.revision),
    id: record.subarray(OFFSET.id, OFFSET.id + 16),
    type: record.toString('utf8', typeStart, dataStart),
    isJson: record[OFFSET.flags] === JSON_FLAG,
    created: record.readDoubleBE(OFFSET.created),
    data: record.subarray(dataStart, metadataStart),
    metadata: record.subarray(metadataStart),
  };
}

/** Whether all bytes of a record are those that were written. */
function isSound(record: Buffer): boolean {
  return (
    record.length >= HEADER_LENGTH &&
    record.compare(RECORD_MARK, 0, 4, 0, 4) === 0 &&
    record.length === lengthIn(record) &&
    record.readUInt32BE(OFFSET.checksum) === crc32(record.subarray(OFFSET.previous))
  );
}

/** How long the record is that begins with this header. */
function lengthIn(header: Buffer): number {
  return (
    HEADER_LENGTH +
    header.readUInt32BE(OFFSET.stream) +
    header.readUInt32BE(OFFSET.type) +
    header.readUInt32BE(OFFSET.data) +
    header.readUInt32BE(OFFSET.metadata)
  );
}

function positionOf(record: Buffer): number {
  return readUint53(record, OFFSET.position);
}

export function checksumOf(record: Buffer): number {
  return record.readUInt32BE(OFFSET.checksum);
}

/** The checksum of the event before this one in the log. */
export function previousOf(record: Buffer): number {
  return record.readUInt32BE(OFFSET.previous);
}
