import { LRUCache } from 'lru-cache';
import type { Storage } from './storage.ts';

/** What the next append to a stream is decided on: its state with every accepted append, on disk or on its way. */
export interface StreamHead {
  readonly name: string;
  /** The stream's number in the index; undefined until its first event. */
  number: number | undefined;
  /** The last revision, -1 when the stream has no event. */
  lastRevision: number;
  /** How many commits on their way to disk hold an event that made this state. */
  pendingCommits: number;
}

/**
 * Stream heads, read from disk when first needed; those not used lately are forgotten. A head whose last events are
 * not on disk yet cannot be read back, so it is kept.
 */
export class StreamHeads {
  private readonly recent: LRUCache<string, StreamHead>;
  private readonly evictedWhilePending = new Map<string, StreamHead>();
  private readonly storage: Pick<Storage, 'streamNumber' | 'lastIndexEntry'>;

  constructor(storage: Pick<Storage, 'streamNumber' | 'lastIndexEntry'>, max: number) {
    this.storage = storage;
    this.recent = new LRUCache({
      max,
      dispose: (head, name, reason) => {
        if (reason === 'evict' && head.pendingCommits > 0) this.evictedWhilePending.set(name, head);
      },
    });
  }

  get(name: string): StreamHead {
    const head = this.recent.get(name) ?? this.evictedWhilePending.get(name) ?? this.load(name);
    this.evictedWhilePending.delete(name);
    this.recent.set(name, head);
    return head;
  }

  clear(): void {
    this.recent.clear();
    this.evictedWhilePending.clear();
  }

  private load(name: string): StreamHead {
    const number = this.storage.streamNumber(name);
    const last =
      number === undefined ? undefined : this.storage.lastIndexEntry(number, Number.MAX_SAFE_INTEGER);
    return { name, number, lastRevision: last?.revision ?? -1, pendingCommits: 0 };
  }
}
