import { LRUCache } from 'lru-cache';
import { DamagedLogError } from './damage.ts';
import type { StoredEvent } from './record.ts';
import type { Storage } from './storage.ts';

/** A commit being gathered: events accepted, waiting for the disk. */
interface Gathering {
  readonly events: StoredEvent[];
  readonly heads: Set<StreamHead>;
  readonly newStreams: Set<string>;
  readonly streamNumbers: Map<string, number>;
  readonly done: Promise<void>;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

/** The disk did not take a write; it may take the same write later. */
export class DiskError extends Error {
  override readonly name = 'DiskError';

  constructor(cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(`The event store could not write to its disk: ${reason}.`, { cause });
  }
}

export interface GroupCommitListener {
  /** The log is on disk up to `position`. */
  committed(position: number): void;
  /** Nothing gathered since the last commit is on disk for sure: what was decided on it must be forgotten. */
  failed(error: Error): void;
}

/**
 * Sends accepted events to disk. While one commit is on its way, those that arrive gather for the next: under load
 * one fsync serves many appends, and alone an append waits for nobody.
 */
export class GroupCommit {
  private readonly storage: Storage;
  private readonly listener: GroupCommitListener;
  private gathering: Gathering | undefined;
  private writing: Gathering | undefined;

  constructor(storage: Storage, listener: GroupCommitListener) {
    this.storage = storage;
    this.listener = listener;
  }

  /** Takes one event of a stream; resolves when it is on disk, rejects when it cannot be written. */
  add(event: StoredEvent, head: StreamHead, streamNumber: number, isNewStream: boolean): Promise<void> {
    const gathering = this.gather();
    gathering.events.push(event);
    gathering.streamNumbers.set(event.stream, streamNumber);
    if (isNewStream) gathering.newStreams.add(event.stream);
    if (!gathering.heads.has(head)) head.pendingCommits += 1;
    gathering.heads.add(head);
    return gathering.done;
  }

  /** Resolves when all that was taken until now is on disk, or failed. */
  async settled(): Promise<void> {
    await Promise.allSettled([this.writing?.done, this.gathering?.done]);
  }

  private gather(): Gathering {
    if (this.gathering !== undefined) return this.gathering;
    let resolve = () => {};
    let reject: (error: Error) => void = () => {};
    const done = new Promise<void>((onResolve, onReject) => {
      resolve = onResolve;
      reject = onReject;
    });
    // Whoever added an event handles a failure; without this a refusal that only waits would raise it again.
    done.catch(() => undefined);
    this.gathering = {
      events: [],
      heads: new Set(),
      newStreams: new Set(),
      streamNumbers: new Map(),
      done,
      resolve,
      reject,
    };
    if (this.writing === undefined) setImmediate(() => void this.writeGathered());
    return this.gathering;
  }

  private async writeGathered(): Promise<void> {
    const batch = this.gathering;
    if (batch === undefined || this.writing !== undefined) return;
    this.gathering = undefined;
    this.writing = batch;
    try {
      await this.storage.write(batch);
    } catch (cause) {
      this.fail(batch, cause instanceof DamagedLogError ? cause : new DiskError(cause));
      return;
    }
    for (const head of batch.heads) head.pendingCommits -= 1;
    this.writing = undefined;
    const last = batch.events.at(-1);
    if (last !== undefined) this.listener.committed(last.position);
    batch.resolve();
    if (this.gathering !== undefined) setImmediate(() => void this.writeGathered());
  }

  /** The events gathered meanwhile were accepted on top of the lost ones, so they are lost with them. */
  private fail(batch: Gathering, error: Error): void {
    const gathered = this.gathering;
    this.writing = undefined;
    this.gathering = undefined;
    this.listener.failed(error);
    batch.reject(error);
    gathered?.reject(error);
  }
}

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
