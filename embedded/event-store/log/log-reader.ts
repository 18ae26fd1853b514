import type { StoredEvent } from './record.ts';
import type { Direction, Storage } from './storage.ts';

/** A stream as readers may see it now. */
export interface FoundStream {
  readonly name: string;
  readonly number: number;
  readonly lastRevision: number;
}

/** A part of a longer read. `next` is where the following page starts; undefined when nothing is left. */
export interface Page {
  readonly events: readonly StoredEvent[];
  readonly next: number | undefined;
}

/** A page ends at this many events or bytes, so that no read holds the process or much memory. */
const PAGE_EVENTS = 512;
const PAGE_BYTES = 1024 * 1024;

/** Reads what is on disk, a page at a time. */
export class LogReader {
  private readonly storage: Storage;
  private readonly feed: CommitFeed;

  constructor(storage: Storage, feed: CommitFeed) {
    this.storage = storage;
    this.feed = feed;
  }

  /** Where the log ends for readers. */
  get committed(): number {
    return this.feed.committed;
  }

  /** Events from position `from` to `to`, both included; `from` is the greater one when reading backwards. */
  readAll(from: number, to: number, direction: Direction): Page {
    const [first, last] = direction === 'forwards' ? [from, to] : [to, from];
    const events: StoredEvent[] = [];
    let bytes = 0;
    for (const event of this.storage.eventsBetween(first, Math.min(last, this.committed), direction)) {
      events.push(event);
      bytes += sizeOf(event);
      if (events.length >= PAGE_EVENTS || bytes >= PAGE_BYTES)
        return pageOf(events, event.position, direction);
    }
    return { events, next: undefined };
  }

  /** Finds a stream that has events. */
  findStream(name: string): FoundStream | undefined {
    const number = this.storage.streamNumber(name);
    const last = number === undefined ? undefined : this.storage.lastIndexEntry(number, this.committed);
    return number === undefined || last === undefined
      ? undefined
      : { name, number, lastRevision: last.revision };
  }

  /** Events of a stream from revision `from` on. */
  readStream(stream: FoundStream, from: number, direction: Direction): Page {
    const forwards = direction === 'forwards';
    const first = forwards ? from : 0;
    const last = forwards ? stream.lastRevision : Math.min(from, stream.lastRevision);
    const events: StoredEvent[] = [];
    let bytes = 0;
    for (const entry of this.storage.indexBetween(stream.number, first, last, direction)) {
      const event = this.storage.eventOf(stream.name, entry);
      events.push(event);
      bytes += sizeOf(event);
      if (events.length >= PAGE_EVENTS || bytes >= PAGE_BYTES)
        return pageOf(events, entry.revision, direction);
    }
    return { events, next: undefined };
  }
}

function pageOf(events: readonly StoredEvent[], at: number, direction: Direction): Page {
  return { events, next: direction === 'forwards' ? at + 1 : at - 1 };
}

function sizeOf(event: StoredEvent): number {
  return event.data.length + event.metadata.length;
}

/** Tells readers how far the log is on disk, and wakes those who wait for more. */
export class CommitFeed {
  private position: number;
  private readonly waiters = new Set<() => void>();

  constructor(position: number) {
    this.position = position;
  }

  /** The position of the last event on disk; nothing after it may be shown to anyone. */
  get committed(): number {
    return this.position;
  }

  /** The log is on disk up to `position`. */
  advance(position: number): void {
    this.position = Math.max(this.position, position);
    for (const wake of this.waiters) wake();
  }

  /** Resolves once something after `position` is on disk, or when the signal aborts. */
  async beyond(position: number, signal: AbortSignal): Promise<void> {
    while (this.position <= position && !signal.aborted) await this.next(signal);
  }

  private next(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const finish = () => {
        this.waiters.delete(finish);
        signal.removeEventListener('abort', finish);
        resolve();
      };
      this.waiters.add(finish);
      signal.addEventListener('abort', finish);
    });
  }
}
