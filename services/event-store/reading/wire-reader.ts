const VARINT = 0;
const FIXED_64 = 1;
const LENGTH_DELIMITED = 2;
const FIXED_32 = 5;
/** Seven groups of seven bits: what a number holds exactly. */
const EXACT_BYTES = 7;

/**
 * Walks through a protobuf message without making objects of it. A nested message is entered by calling `end` for where it ends and
 * reading on until there.
 */
export class WireReader {
  readonly bytes: Buffer;
  /** Where the next byte is read. */
  at = 0;
  private wireType = 0;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  /** The number of the next field; 0 once `end` is reached. */
  field(end: number): number {
    if (this.at >= end) return 0;
    const tag = this.number();
    this.wireType = tag % 8;
    return Math.floor(tag / 8);
  }

  /** Where the message, text or bytes that begin here end. */
  end(): number {
    const length = this.number();
    const end = this.at + length;
    if (end > this.bytes.length) throw new RangeError('a message of the event store was cut off');
    return end;
  }

  text(): string {
    const end = this.end();
    const text = this.bytes.toString('utf8', this.at, end);
    this.at = end;
    return text;
  }

  /** Shares the message's memory. */
  block(): Buffer {
    const end = this.end();
    const block = this.bytes.subarray(this.at, end);
    this.at = end;
    return block;
  }

  /** A whole number below 2^49. */
  number(): number {
    let value = 0;
    for (let read = 0, factor = 1; read < EXACT_BYTES; read += 1, factor *= 0x80) {
      const byte = this.byte();
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) return value;
    }
    throw new RangeError('a number of the event store is longer than expected');
  }

  /** Any 64-bit number. */
  uint64(): bigint {
    const start = this.at;
    let low = 0;
    for (let read = 0, factor = 1; read < EXACT_BYTES; read += 1, factor *= 0x80) {
      const byte = this.byte();
      low += (byte & 0x7f) * factor;
      if (byte < 0x80) return BigInt(low);
    }
    let value = BigInt(low);
    for (let shift = 49n; this.at - start < 10; shift += 7n) {
      const byte = this.byte();
      value += BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) break;
    }
    return value;
  }

  /** Passes over a field that nobody asked for. */
  skip(): void {
    if (this.wireType === VARINT) this.uint64();
    else if (this.wireType === LENGTH_DELIMITED) this.at = this.end();
    else if (this.wireType === FIXED_64) this.at += 8;
    else if (this.wireType === FIXED_32) this.at += 4;
    else throw new RangeError(`the event store sent a field of kind ${this.wireType}`);
  }

  private byte(): number {
    const byte = this.bytes[this.at];
    if (byte === undefined) throw new RangeError('a message of the event store was cut off');
    this.at += 1;
    return byte;
  }
}
