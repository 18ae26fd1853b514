const VARINT = 0;
const LENGTH_DELIMITED = 2;

/**
 * Writes a protobuf message from its last byte to its first: the length of a nested message is then known when it is
 * written, and nothing is copied twice. Fields are given in reverse order.
 */
export class BackwardsWriter {
  private readonly buffer: Buffer;
  private start: number;

  /** `capacity` is at least the message's length. */
  constructor(capacity: number) {
    this.buffer = Buffer.allocUnsafe(capacity);
    this.start = capacity;
  }

  /** Where the next byte goes, to be given to `close` when a nested message is complete. */
  get mark(): number {
    return this.start;
  }

  bytesField(field: number, value: Uint8Array): void {
    const end = this.start;
    this.start -= value.length;
    this.buffer.set(value, this.start);
    this.close(field, end);
  }

  textField(field: number, value: string): void {
    const end = this.start;
    this.start -= Buffer.byteLength(value, 'utf8');
    this.buffer.write(value, this.start, 'utf8');
    this.close(field, end);
  }

  /** A whole number below 2^53. */
  numberField(field: number, value: number): void {
    this.varint(value);
    this.varint(field * 8 + VARINT);
  }

  /** Any 64-bit number; a negative one as the ten bytes of its two's complement. */
  bigintField(field: number, value: bigint): void {
    const groups: number[] = [];
    let rest = BigInt.asUintN(64, value);
    do {
      groups.push(Number(rest & 0x7fn));
      rest >>= 7n;
    } while (rest > 0n);
    this.groups(groups);
    this.varint(field * 8 + VARINT);
  }

  /** Ends the nested message that begins here and ends at `mark`. */
  close(field: number, mark: number): void {
    this.varint(mark - this.start);
    this.varint(field * 8 + LENGTH_DELIMITED);
  }

  finish(): Buffer {
    return this.buffer.subarray(this.start);
  }

  private varint(value: number): void {
    if (value < 0x80) {
      this.start -= 1;
      this.buffer[this.start] = value;
      return;
    }
    const groups: number[] = [];
    let rest = value;
    do {
      groups.push(rest % 0x80);
      rest = Math.floor(rest / 0x80);
    } while (rest > 0);
    this.groups(groups);
  }

  /** Groups of seven bits, the lowest first; all but the last say that more follow. */
  private groups(groups: readonly number[]): void {
    this.start -= groups.length;
    for (const [index, group] of groups.entries()) {
      const more = index < groups.length - 1 ? 0x80 : 0;
      this.buffer[this.start + index] = group + more;
    }
  }
}
