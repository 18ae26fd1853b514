/** The state of a stream that an append expects, in the client's words. */
export type Expected = 'any' | 'no_stream' | 'stream_exists' | bigint;

type Refused = { refused: string; actual?: bigint | 'no_stream' };
interface ModelEvent {
  readonly id: string;
  readonly revision: bigint;
}

/** What a stream does, as simply as possible: a list of ids. */
export class ModelStream {
  private readonly ids: string[] = [];

  append(expected: Expected, ids: readonly string[]): { revision: bigint } | Refused {
    if (expected === 'stream_exists' && this.ids.length === 0) return this.wrong();
    const place = this.placeOf(expected, ids);
    if (place === 'wrong') return this.wrong();
    if (typeof place === 'number') return { revision: BigInt(place) };
    this.ids.push(...ids);
    return { revision: BigInt(this.ids.length - 1) };
  }

  read(): ModelEvent[] | Refused {
    if (this.ids.length === 0) return { refused: 'stream-not-found' };
    return this.ids.map((id, index) => ({ id, revision: BigInt(index) }));
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
    return ids.every((id, index) => this.ids[start + index] === id) ? start + ids.length - 1 : 'wrong';
  }

  private wrong(): Refused {
    const last = BigInt(this.ids.length - 1);
    return { refused: 'wrong-expected-version', actual: last < 0n ? 'no_stream' : last };
  }
}
