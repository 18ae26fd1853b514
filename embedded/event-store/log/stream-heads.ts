import { metadataStreamOf } from '../stream-metadata.ts';
import { GenerationCache } from './generation-cache.ts';
import { TOMBSTONE_REVISION } from './keys.ts';
import type { Storage } from './storage.ts';

/** What the next append to a stream is decided on: its state with every accepted append, on disk or on its way. */
export interface StreamHead {
  readonly name: string;
  /** The stream's number in the index; undefined until its first event. */
  number: number | undefined;
  /** The last revision, -1 when the stream never had an event. */
  lastRevision: number;
  tombstoned: boolean;
  /** The JSON of the last event of its metadata stream. */
  metadata: Uint8Array | undefined;
  /** How many commits on their way to disk hold an event that made this state; such a head is never forgotten. */
  pendingCommits: number;
}

/** Stream heads, read from disk when first needed; those not used lately are forgotten. */
export class StreamHeads {
  private readonly heads: GenerationCache<StreamHead>;
  private readonly storage: Storage;

  constructor(storage: Storage, capacity: number) {
    this.storage = storage;
    // A head whose last events are not on disk yet cannot be read back, so it must not be forgotten.
    this.heads = new GenerationCache(capacity, (head) => head.pendingCommits > 0);
  }

  get(name: string): StreamHead {
    const known = this.heads.get(name);
    if (known !== undefined) return known;
    const head = this.load(name);
    this.heads.set(name, head);
    return head;
  }

  clear(): void {
    this.heads.clear();
  }

  private load(name: string): StreamHead {
    const number = this.storage.streamNumber(name);
    const last = this.lastEntry(number);
    return {
      name,
      number,
      lastRevision: last?.revision ?? -1,
      tombstoned: last?.revision === TOMBSTONE_REVISION,
      metadata: this.loadMetadata(name),
      pendingCommits: 0,
    };
  }

  private loadMetadata(name: string): Uint8Array | undefined {
    const last = this.lastEntry(this.storage.streamNumber(metadataStreamOf(name)));
    return last === undefined ? undefined : this.storage.event(last.position).data;
  }

  private lastEntry(streamNumber: number | undefined) {
    return streamNumber === undefined
      ? undefined
      : this.storage.lastIndexEntry(streamNumber, Number.MAX_SAFE_INTEGER);
  }
}
