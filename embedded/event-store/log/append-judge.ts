import { isSoftDeleted, limitsOf } from '../stream-metadata.ts';
import { type AppendDecision, decideAppend, type ExpectedRevision } from './decide-append.ts';
import type { IdPlace, RecentIds } from './recent-ids.ts';
import type { StoredEvent } from './record.ts';
import type { Storage } from './storage.ts';
import type { StreamHead } from './stream-heads.ts';

/** Gathers what a decision needs: the stream's head, the ids written lately, and the log where those are not enough. */
export class AppendJudge {
  private readonly storage: Storage;
  private readonly recentIds: RecentIds;

  constructor(storage: Storage, recentIds: RecentIds) {
    this.storage = storage;
    this.recentIds = recentIds;
  }

  decide(head: StreamHead, expected: ExpectedRevision, ids: readonly Buffer[]): AppendDecision {
    const view = {
      lastRevision: head.lastRevision,
      tombstoned: head.tombstoned,
      softDeleted: isSoftDeleted(limitsOf(head.name, head.metadata)),
      hasMetadata: head.metadata !== undefined,
      revisionOfRecent: (id: Buffer) => this.recentIn(head, id)?.revision,
      holds: (id: Buffer, revision: number) => this.holds(head, id, revision),
    };
    return decideAppend(view, expected, ids);
  }

  /** The event of a stream at a revision, if it is on disk. */
  stored(head: StreamHead, revision: number): StoredEvent | undefined {
    if (head.number === undefined) return undefined;
    const entry = this.storage.indexEntry(head.number, revision);
    return entry === undefined ? undefined : this.storage.eventOf(head.name, entry);
  }

  private recentIn(head: StreamHead, id: Buffer): IdPlace | undefined {
    const place = this.recentIds.find(id);
    return place?.stream === head.name ? place : undefined;
  }

  private holds(head: StreamHead, id: Buffer, revision: number): boolean {
    if (this.recentIn(head, id)?.revision === revision) return true;
    return this.stored(head, revision)?.id.equals(id) ?? false;
  }
}
