import { isSoftDeleted, limitsOf, metadataStreamOf, type StreamLimits } from '../stream-metadata.ts';
import type { CommitFeed } from './commit-feed.ts';
import { TOMBSTONE_REVISION } from './keys.ts';
import type { StoredEvent } from './record.ts';
import type { Direction, Storage } from './storage.ts';

/** A stream as readers may see it now. */
export type VisibleStream =
  | { readonly kind: 'missing' }
  | { readonly kind: 'deleted' }
  | {
      readonly kind: 'found';
      readonly name: string;
      readonly number: number;
      /** The first and last revision that may be shown; there is none when first is greater than last. */
      readonly firstRevision: number;
      readonly lastRevision: number;
      /** Events created before this moment (milliseconds since 1970) are not shown. */
      readonly notBefore: number;
    };

export type FoundStream = Extract<VisibleStream, { kind: 'found' }>;

/** A part of a longer read. `next` is where the following page starts; undefined when nothing is left. */
export interface Page {
  readonly events: readonly StoredEvent[];
  readonly next: number | undefined;
}

/** A page ends at this many events looked at or bytes gathered, so that no read holds the process or much memory. */
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

  /** Finds a stream and the revisions of it that may be shown, by its metadata. */
  findStream(name: string): VisibleStream {
    const number = this.storage.streamNumber(name);
    if (number === undefined) return { kind: 'missing' };
    const last = this.storage.lastIndexEntry(number, this.committed);
    if (last === undefined) return { kind: 'missing' };
    if (last.revision === TOMBSTONE_REVISION) return { kind: 'deleted' };
    const limits = limitsOf(name, this.metadataOf(name));
    if (isSoftDeleted(limits)) return { kind: 'missing' };
    return { kind: 'found', name, number, lastRevision: last.revision, ...bounds(limits, last.revision) };
  }

  /** Events of a stream from revision `from` on; stops at what may be shown. */
  readStream(stream: FoundStream, from: number, direction: Direction): Page {
    const forwards = direction === 'forwards';
    const first = forwards ? Math.max(from, stream.firstRevision) : stream.firstRevision;
    const last = forwards ? stream.lastRevision : Math.min(from, stream.lastRevision);
    const events: StoredEvent[] = [];
    let looked = 0;
    let bytes = 0;
    for (const entry of this.storage.indexBetween(stream.number, first, last, direction)) {
      const event = this.storage.eventOf(stream.name, entry);
      if (event.created >= stream.notBefore) events.push(event);
      looked += 1;
      bytes += sizeOf(event);
      if (looked >= PAGE_EVENTS || bytes >= PAGE_BYTES) return pageOf(events, entry.revision, direction);
    }
    return { events, next: undefined };
  }

  private metadataOf(name: string): Uint8Array | undefined {
    const number = this.storage.streamNumber(metadataStreamOf(name));
    if (number === undefined) return undefined;
    const last = this.storage.lastIndexEntry(number, this.committed);
    return last === undefined ? undefined : this.storage.event(last.position).data;
  }
}

function bounds(limits: StreamLimits, lastRevision: number) {
  const byCount = limits.maxCount === undefined ? 0 : lastRevision - limits.maxCount + 1;
  const notBefore = limits.maxAgeSeconds === undefined ? 0 : Date.now() - limits.maxAgeSeconds * 1000;
  return { firstRevision: Math.max(0, byCount, limits.truncateBefore ?? 0), notBefore };
}

function pageOf(events: readonly StoredEvent[], at: number, direction: Direction): Page {
  return { events, next: direction === 'forwards' ? at + 1 : at - 1 };
}

function sizeOf(event: StoredEvent): number {
  return event.data.length + event.metadata.length;
}
