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

const FORMAT = 1;
const JSON_FLAG = 1;

/*
 * format:1 flags:1 created:8 revision:8 id:16 streamLength:4 typeLength:4 dataLength:4, then stream, type, data
 * and metadata. The position is the key, so it is not repeated.
 */
const OFFSET = { flags: 1, created: 2, revision: 10, id: 18, stream: 34, type: 38, data: 42 } as const;
const HEADER_LENGTH = 46;

/** The bytes kept on disk for an event (its position is the key). */
export function encodeRecord(event: StoredEvent): Buffer {
  const streamLength = Buffer.byteLength(event.stream, 'utf8');
  const typeLength = Buffer.byteLength(event.type, 'utf8');
  const typeStart = HEADER_LENGTH + streamLength;
  const dataStart = typeStart + typeLength;
  const metadataStart = dataStart + event.data.length;

  const record = Buffer.allocUnsafe(metadataStart + event.metadata.length);
  record[0] = FORMAT;
  record[OFFSET.flags] = event.isJson ? JSON_FLAG : 0;
  record.writeDoubleBE(event.created, OFFSET.created);
  writeUint53(record, event.revision, OFFSET.revision);
  record.set(event.id, OFFSET.id);
  record.writeUInt32BE(streamLength, OFFSET.stream);
  record.writeUInt32BE(typeLength, OFFSET.type);
  record.writeUInt32BE(event.data.length, OFFSET.data);
  record.write(event.stream, HEADER_LENGTH, 'utf8');
  record.write(event.type, typeStart, 'utf8');
  record.set(event.data, dataStart);
  record.set(event.metadata, metadataStart);
  return record;
}

/** Reads what `encodeRecord` wrote; the bytes of `record` are shared, not copied. Throws on an unknown format. */
export function decodeRecord(position: number, record: Buffer): StoredEvent {
  if (record[0] !== FORMAT) throw new Error(`The event at position ${position} has an unknown format.`);
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
