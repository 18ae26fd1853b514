import { createHash } from 'node:crypto';

/** An id that follows from others: the same parts always give the same UUID (version 8), so that doing a thing again is the same thing. */
export function derivedId(...parts: string[]): string {
  return uuidOf(createHash('sha256').update(parts.join('\n')).digest());
}

/** The first 16 bytes of a digest as a UUID of version 8. */
export function uuidOf(digest: Buffer): string {
  const bytes = Buffer.from(digest.subarray(0, 16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
