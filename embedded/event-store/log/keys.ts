import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** LMDB keys are bounded; a longer stream name is kept under its hash. */
const MAX_PLAIN_NAME_BYTES = 400;

/** Writes a whole number below 2^53 big-endian over eight bytes, so that keys sort as numbers do. */
export function writeUint53(target: Buffer, value: number, offset: number): void {
  target.writeUInt32BE(Math.floor(value / 0x1_0000_0000), offset);
  target.writeUInt32BE(value % 0x1_0000_0000, offset + 4);
}

/** Reads what `writeUint53` wrote. */
export function readUint53(source: Uint8Array, offset: number): number {
  const view = new DataView(source.buffer, source.byteOffset, source.byteLength);
  return view.getUint32(offset) * 0x1_0000_0000 + view.getUint32(offset + 4);
}

/** The key of an event in the log. */
export function positionKey(position: number): Buffer {
  const key = Buffer.allocUnsafe(8);
  writeUint53(key, position, 0);
  return key;
}

/** The key of one revision of one stream in the stream index. */
export function streamIndexKey(streamNumber: number, revision: number): Buffer {
  const key = Buffer.allocUnsafe(16);
  writeUint53(key, streamNumber, 0);
  writeUint53(key, revision, 8);
  return key;
}

/** The key under which a stream's number is kept. */
export function streamNameKey(name: string): Buffer {
  const bytes = Buffer.from(name, 'utf8');
  if (bytes.length <= MAX_PLAIN_NAME_BYTES) return Buffer.concat([Buffer.of(0), bytes]);
  return Buffer.concat([Buffer.of(1), createHash('sha256').update(bytes).digest()]);
}

/** A number to be kept under a key, with a checksum of both. */
export function checkedNumber(key: Buffer, value: number): Buffer {
  const bytes = Buffer.allocUnsafe(12);
  writeUint53(bytes, value, 0);
  bytes.writeUInt32BE(crc32(bytes.subarray(0, 8), crc32(key)), 8);
  return bytes;
}

/** Reads what `checkedNumber` wrote; undefined when the key or the number is not what was written. */
export function readCheckedNumber(key: Buffer, bytes: Buffer): number | undefined {
  if (bytes.length !== 12) return undefined;
  return bytes.readUInt32BE(8) === crc32(bytes.subarray(0, 8), crc32(key)) ? readUint53(bytes, 0) : undefined;
}
