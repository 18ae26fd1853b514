import { LRUCache } from 'lru-cache';
import { type AppendDecision, decideAppend, type ExpectedRevision } from './decide-append.ts';
import { GroupCommit, type GroupCommitListener, type StreamHead, StreamHeads } from './group-commit.ts';
import type { ProposedEvent, StoredEvent } from './record.ts';
import type { Storage } from './storage.ts';

export type AppendOutcome =
  | { readonly kind: 'appended'; readonly revision: number; readonly position: number }
  /** There was no event to append; `revision` is -1 when the stream has none. */
  | { readonly kind: 'nothing-to-append'; readonly revision: number }
  /** `actual` is -1 when the stream has no event. */
  | { readonly kind: 'wrong-expected-revision'; readonly actual: number };

const CACHED_HEADS = 10_000;
const REMEMBERED_IDS = 25_000;
/** How many events of the end of the log are read at the start to recognise appends repeated across a restart. */
const IDS_READ_AT_START = 10_000;

/**
 * Decides appends one after the other in memory, on the state that includes those still on their way to disk, so that
 * order never depends on the disk. Each answer, refusals included, waits until what it rests on is on disk.
 */
export class LogWriter {
  private readonly storage: Storage;
  private readonly heads: StreamHeads;
  /**
   * Where the last event ids were written, so that an append repeated without an exact expected revision is recognised.
   * Bounded, as the real server's are.
   */
  private readonly recentIds = new LRUCache<string, { stream: string; revision: number }>({
    max: REMEMBERED_IDS,
  });
  private readonly commits: GroupCommit;
  private nextPosition = 1;
  private nextStreamNumber = 1;

  constructor(storage: Storage, listener: GroupCommitListener) {
    this.storage = storage;
    this.heads = new StreamHeads(storage, CACHED_HEADS);
    this.commits = new GroupCommit(storage, {
      committed: (position) => listener.committed(position),
      failed: (error) => {
        listener.failed(error);
        try {
          this.restart();
        } catch (cause) {
          listener.failed(new Error('The log could not be read again.', { cause }));
        }
      },
    });
    this.restart();
  }

  /** Appends events to a stream in one step: all or none. Rejects when the disk cannot be written. */
  async append(
    stream: string,
    expected: ExpectedRevision,
    events: readonly ProposedEvent[],
  ): Promise<AppendOutcome> {
    const head = this.heads.get(stream);
    const decision = this.decide(
      head,
      expected,
      events.map((event) => event.id),
    );
    if (decision.kind === 'append' && events.length > 0) {
      const written = events.map((event) => this.write(head, event));
      await Promise.all(written.map(({ onDisk }) => onDisk));
      const { revision, position } = written.at(-1)?.event ?? { revision: -1, position: 0 };
      return { kind: 'appended', revision, position };
    }
    // What it rests on may still be on its way; read before others append.
    const { lastRevision } = head;
    await this.commits.settled();
    switch (decision.kind) {
      case 'append':
        return { kind: 'nothing-to-append', revision: lastRevision };
      case 'wrong-expected-revision':
        return { kind: 'wrong-expected-revision', actual: lastRevision };
      case 'already-appended':
        return this.repeated(head, decision.lastRevision);
    }
  }

  /** Resolves when every write accepted until now is on disk. */
  settled(): Promise<void> {
    return this.commits.settled();
  }

  private decide(head: StreamHead, expected: ExpectedRevision, ids: readonly Buffer[]): AppendDecision {
    const revisionOfRecent = (id: Buffer) => {
      const place = this.recentIds.get(id.toString('latin1'));
      return place?.stream === head.name ? place.revision : undefined;
    };
    const holds = (id: Buffer, revision: number) =>
      revisionOfRecent(id) === revision || (this.stored(head, revision)?.id.equals(id) ?? false);
    return decideAppend({ lastRevision: head.lastRevision, revisionOfRecent, holds }, expected, ids);
  }

  /** The event of a stream at a revision, if it is on disk. */
  private stored(head: StreamHead, revision: number): StoredEvent | undefined {
    if (head.number === undefined) return undefined;
    const entry = this.storage.indexEntry(head.number, revision);
    return entry === undefined ? undefined : this.storage.eventOf(head.name, entry);
  }

  private repeated(head: StreamHead, revision: number): AppendOutcome {
    const event = this.stored(head, revision);
    if (event === undefined) throw new Error(`Revision ${revision} of '${head.name}' was not kept.`);
    return { kind: 'appended', revision, position: event.position };
  }

  private write(head: StreamHead, proposed: ProposedEvent) {
    const isNewStream = head.number === undefined;
    const number = head.number ?? this.nextStreamNumber++;
    const revision = head.lastRevision + 1;
    const event: StoredEvent = {
      ...proposed,
      stream: head.name,
      revision,
      position: this.nextPosition++,
      created: Date.now(),
    };
    head.number = number;
    head.lastRevision = revision;
    this.recentIds.set(event.id.toString('latin1'), { stream: event.stream, revision });
    return { event, onDisk: this.commits.add(event, head, number, isNewStream) };
  }

  /** Forgets what is in memory and goes on from what is on disk. */
  private restart(): void {
    this.heads.clear();
    this.recentIds.clear();
    // Where to write comes first: what follows reads events, any of which may be damaged.
    const last = this.storage.lastPosition();
    this.nextPosition = last + 1;
    this.nextStreamNumber = this.storage.lastStreamNumber() + 1;
    const from = Math.max(1, last - IDS_READ_AT_START + 1);
    for (const { id, stream, revision } of this.storage.eventsBetween(from, last, 'forwards')) {
      this.recentIds.set(id.toString('latin1'), { stream, revision });
    }
  }
}
