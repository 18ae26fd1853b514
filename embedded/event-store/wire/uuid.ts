import type { UUID } from '@eventstore/db-client/generated/shared_pb.js';

const UUID_TEXT = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The sixteen bytes of a UUID, sent as text or as two 64-bit numbers; undefined when it is neither. */
export function uuidBytes(uuid: UUID | undefined): Buffer | undefined {
  const structured = uuid?.getStructured();
  if (structured !== undefined) {
    const bytes = Buffer.allocUnsafe(16);
    bytes.writeBigUInt64BE(BigInt.asUintN(64, BigInt(structured.getMostSignificantBits())), 0);
    bytes.writeBigUInt64BE(BigInt.asUintN(64, BigInt(structured.getLeastSignificantBits())), 8);
    return bytes;
  }
  const text = uuid?.getString() ?? '';
  return UUID_TEXT.test(text) ? Buffer.from(text.replaceAll('-', ''), 'hex') : undefined;
}

/** A UUID's usual text. */
export function uuidText(bytes: Buffer): string {
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
