import { randomBytes } from 'node:crypto';
import {
  isSoftDeleted,
  limitsOf,
  metadataStreamOf,
  originalStreamOf,
  softDeletedMetadata,
  withTruncateBefore,
} from '../stream-metadata.ts';
import { AppendJudge } from './append-judge.ts';
import type { AppendDecision, ExpectedRevision } from './decide-append.ts';
import { GroupCommit } from './group-commit.ts';
import { TOMBSTONE_REVISION } from './keys.ts';
import { RecentIds } from './recent-ids.ts';
import type { ProposedEvent, StoredEvent } from './record.ts';
import type { Storage } from './storage.ts';
import { type StreamHead, StreamHeads } from './stream-heads.ts';

/** Why the log did not take a write. */
export type WriteRefusal =
  | { readonly kind: 'wrong-expected-revision' /** -1: the stream has no event */; readonly actual: number }
  | { readonly kind: 'stream-deleted' };

export type AppendOutcome =
  | { readonly kind: 'appended'; readonly revision: number; readonly position: number }
  /** There was no event to append; `revision` is -1 when the stream has none. */
  | { readonly kind: 'nothing-to-append'; readonly revision: number }
  | WriteRefusal;

export type DeleteOutcome = { readonly kind: 'deleted'; readonly position: number } | WriteRefusal;

export interface LogWriterListener {
  committed(position: number, streams: Iterable<string>): void;
  failed(error: Error): void;
}

const CACHED_HEADS = 10_000;
const REMEMBERED_IDS = 25_000;
/** How many events of the end of the log are read at the start to recognise appends repeated across a restart. */
const IDS_READ_AT_START = 10_000;
const NO_BYTES = new Uint8Array(0);

/**
 * Decides writes one after the other in memory, on the state that includes those still on their way to disk, so that
 * order never depends on the disk. Each answer, refusals included, waits until what it rests on is on disk.
 */
export class LogWriter {
  private readonly storage: Storage;
  private readonly heads: StreamHeads;
  private readonly recentIds = new RecentIds(REMEMBERED_IDS);
  private readonly judge: AppendJudge;
  private readonly commits: GroupCommit;
  private nextPosition = 1;
  private nextStreamNumber = 1;

  constructor(storage: Storage, listener: LogWriterListener) {
    this.storage = storage;
    this.heads = new StreamHeads(storage, CACHED_HEADS);
    this.judge = new AppendJudge(storage, this.recentIds);
    this.commits = new GroupCommit(storage, {
      committed: (position, streams) => listener.committed(position, streams),
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
    const decision = this.judge.decide(
      head,
      expected,
      events.map((event) => event.id),
    );
    if (decision.kind === 'append') {
      if (events.length === 0)
        return this.whenSettled({ kind: 'nothing-to-append', revision: head.lastRevision });
      return this.appendDecided(head, events);
    }
    if (decision.kind === 'already-appended') return this.repeated(head, decision.lastRevision);
    return this.whenSettled(refusalOf(decision, head));
  }

  /** Deletes a stream so that a later append starts it again; revisions go on. */
  async softDelete(stream: string, expected: ExpectedRevision): Promise<DeleteOutcome> {
    const head = this.heads.get(stream);
    const decision = this.judge.decide(head, expected, [randomBytes(16)]);
    if (decision.kind !== 'append') return this.whenSettled(refusalOf(decision, head));
    if (head.lastRevision < 0 && head.metadata === undefined) {
      return this.whenSettled({ kind: 'wrong-expected-revision', actual: -1 });
    }
    const written = this.write(
      this.heads.get(metadataStreamOf(stream)),
      metadataEvent(softDeletedMetadata()),
    );
    await written.onDisk;
    return { kind: 'deleted', position: written.event.position };
  }

  /** Deletes a stream for ever. */
  async tombstone(stream: string, expected: ExpectedRevision): Promise<DeleteOutcome> {
    const head = this.heads.get(stream);
    const decision = this.judge.decide(head, expected, [randomBytes(16)]);
    if (decision.kind !== 'append') return this.whenSettled(refusalOf(decision, head));
    const tombstone = systemEvent('$streamDeleted', false, NO_BYTES);
    const written = this.write(head, tombstone, TOMBSTONE_REVISION);
    head.tombstoned = true;
    await written.onDisk;
    return { kind: 'deleted', position: written.event.position };
  }

  /** Resolves when every write accepted until now is on disk. */
  settled(): Promise<void> {
    return this.commits.settled();
  }

  private async appendDecided(head: StreamHead, events: readonly ProposedEvent[]): Promise<AppendOutcome> {
    const wasDeleted = isSoftDeleted(limitsOf(head.name, head.metadata));
    const startsAgainAt = head.lastRevision + 1;
    const original = this.deletedOriginalOf(head.name);

    const written = events.map((event) => this.write(head, event));
    if (wasDeleted) this.undelete(head, startsAgainAt);
    if (original !== undefined) this.undelete(original, original.lastRevision + 1);

    const last = written.at(-1);
    if (last === undefined) throw new Error('An append without events cannot be written.');
    await last.onDisk;
    return { kind: 'appended', revision: last.event.revision, position: last.event.position };
  }

  /** The first append may still be on its way: only when it is on disk is its position certain. */
  private async repeated(head: StreamHead, revision: number): Promise<AppendOutcome> {
    await this.commits.settled();
    const event = this.judge.stored(head, revision);
    if (event === undefined) throw new Error(`Revision ${revision} of '${head.name}' was not kept.`);
    return { kind: 'appended', revision, position: event.position };
  }

  private write(head: StreamHead, proposed: ProposedEvent, revision = head.lastRevision + 1) {
    const isNewStream = head.number === undefined;
    const number = head.number ?? this.nextStreamNumber++;
    const event: StoredEvent = {
      ...proposed,
      stream: head.name,
      revision,
      position: this.nextPosition++,
      created: Date.now(),
    };
    head.number = number;
    head.lastRevision = revision;
    this.recentIds.add(event.id, { stream: event.stream, revision });
    const onDisk = this.commits.add(event, head, number, isNewStream);
    this.followMetadata(head, event);
    return { event, onDisk };
  }

  /** An event of a metadata stream changes the head of the stream it speaks of. */
  private followMetadata(head: StreamHead, event: StoredEvent): void {
    const original = originalStreamOf(head.name);
    if (original === undefined) return;
    const originalHead = this.heads.get(original);
    originalHead.metadata = event.data;
    this.commits.hold(originalHead);
  }

  private deletedOriginalOf(stream: string): StreamHead | undefined {
    const original = originalStreamOf(stream);
    if (original === undefined) return undefined;
    const head = this.heads.get(original);
    return isSoftDeleted(limitsOf(original, head.metadata)) ? head : undefined;
  }

  /** Writing to a deleted stream, or to its metadata, brings it back: what came before stays hidden. */
  private undelete(head: StreamHead, firstRevision: number): void {
    const metadata = withTruncateBefore(head.metadata, firstRevision);
    if (metadata === undefined) return;
    this.write(this.heads.get(metadataStreamOf(head.name)), metadataEvent(metadata));
  }

  private async whenSettled<T>(outcome: T): Promise<T> {
    await this.commits.settled();
    return outcome;
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
    for (const event of this.storage.eventsBetween(from, last, 'forwards')) {
      // A copy: the id read is a part of the whole record, which must not stay in memory with it.
      this.recentIds.add(Buffer.from(event.id), { stream: event.stream, revision: event.revision });
    }
  }
}

function refusalOf(decision: AppendDecision, head: StreamHead): WriteRefusal {
  if (decision.kind === 'stream-deleted') return { kind: 'stream-deleted' };
  return { kind: 'wrong-expected-revision', actual: head.lastRevision };
}

function metadataEvent(data: Buffer): ProposedEvent {
  return systemEvent('$metadata', true, data);
}

function systemEvent(type: string, isJson: boolean, data: Uint8Array): ProposedEvent {
  return { id: randomBytes(16), type, isJson, data, metadata: NO_BYTES };
}
