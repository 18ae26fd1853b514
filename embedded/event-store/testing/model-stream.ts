/** The state of a stream that a write expects, in the client's words. */
export type Expected = 'any' | 'no_stream' | 'stream_exists' | bigint;

/** The client cannot expect an existing stream when it deletes one. */
export type ExpectedOfDelete = Exclude<Expected, 'stream_exists'>;

type Refused = { refused: string; actual?: bigint | 'no_stream' };
interface ModelEvent {
  readonly id: string;
  readonly revision: bigint;
}

/** What a stream does, told as simply as possible: a list of ids and a few marks. */
export class ModelStream {
  private readonly ids: string[] = [];
  private hiddenBefore = 0;
  private maxCount = Number.POSITIVE_INFINITY;
  private hasMetadata = false;
  private deleted = false;
  private tombstoned = false;

  append(expected: Expected, ids: readonly string[]): { revision: bigint } | Refused {
    if (this.tombstoned || (this.deleted && expected === 'stream_exists'))
      return { refused: 'stream-deleted' };
    if (expected === 'stream_exists' && this.ids.length === 0 && !this.hasMetadata) return this.wrong();
    const place = this.placeOf(expected, ids);
    if (place === 'wrong') return this.wrong();
    if (typeof place === 'number') return { revision: BigInt(place) };
    if (this.deleted) {
      this.deleted = false;
      this.hiddenBefore = this.ids.length;
    }
    this.ids.push(...ids);
    return { revision: BigInt(this.ids.length - 1) };
  }

  delete(expected: ExpectedOfDelete): 'deleted' | Refused {
    if (this.tombstoned) return { refused: 'stream-deleted' };
    if (!this.isAsExpected(expected)) return this.wrong();
    if (this.ids.length === 0 && !this.hasMetadata) return this.wrong();
    this.deleted = true;
    this.hasMetadata = true;
    this.maxCount = Number.POSITIVE_INFINITY;
    return 'deleted';
  }

  tombstone(expected: ExpectedOfDelete): 'deleted' | Refused {
    if (this.tombstoned) return { refused: 'stream-deleted' };
    if (!this.isAsExpected(expected)) return this.wrong();
    this.tombstoned = true;
    return 'deleted';
  }

  setMaxCount(maxCount: number): 'set' {
    this.hiddenBefore = this.deleted ? this.ids.length : 0;
    this.deleted = false;
    this.hasMetadata = true;
    this.maxCount = maxCount;
    return 'set';
  }

  read(): ModelEvent[] | Refused {
    if (this.tombstoned) return { refused: 'stream-deleted' };
    if (this.ids.length === 0 || this.deleted) return { refused: 'stream-not-found' };
    const first = Math.max(this.hiddenBefore, this.ids.length - this.maxCount);
    return this.ids.map((id, index) => ({ id, revision: BigInt(index) })).slice(first);
  }

  /** The last revision of events that are there already, 'end' when they are new, 'wrong' when only a part is. */
  private placeOf(expected: Expected, ids: readonly string[]): number | 'end' | 'wrong' {
    if (expected === 'any' || expected === 'stream_exists') {
      const known = ids.map((id) => this.ids.lastIndexOf(id));
      if (known[0] === -1) return 'end';
      return known.includes(-1) ? 'wrong' : (known.at(-1) ?? 'wrong');
    }
    const start = expected === 'no_stream' ? 0 : Number(expected) + 1;
    if (start === this.ids.length) return 'end';
    if (start > this.ids.length) return 'wrong';
    if (ids.every((id, index) => this.ids[start + index] === id)) return start + ids.length - 1;
    return expected === 'no_stream' && this.deleted && this.ids[0] !== ids[0] ? 'end' : 'wrong';
  }

  private isAsExpected(expected: ExpectedOfDelete): boolean {
    switch (expected) {
      case 'any':
        return true;
      case 'no_stream':
        return this.ids.length === 0 || this.deleted;
      default:
        return Number(expected) === this.ids.length - 1;
    }
  }

  private wrong(): Refused {
    const last = BigInt(this.ids.length - 1);
    return { refused: 'wrong-expected-version', actual: last < 0n ? 'no_stream' : last };
  }
}
