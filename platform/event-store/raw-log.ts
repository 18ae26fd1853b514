import type { StoredEvent } from './codec/stored-event.ts';
import type { AppendResult, NO_STREAM, StreamName } from './event-store.ts';

export interface RawSlice {
  readonly events: readonly StoredEvent[];
  /** Position up to which the log was read (system events included); null when nothing came after `after`. */
  readonly position: bigint | null;
}

/** The log as it is stored, for exports, their replay and the proof that nothing was changed; the shop itself uses `EventStore`. */
export interface RawLog {
  /** Every event after a position (null: from the start), oldest first, known to the catalogue or not, still sealed. */
  readRaw(options: { after: bigint | null; limit: number }): Promise<RawSlice>;
  /**
   * Appends events as they stood in another log, their links included: the chain stays whole when they come back in their
   * streams' order, into streams of the same names.
   */
  appendRaw(
    stream: StreamName,
    events: readonly Pick<StoredEvent, 'id' | 'type' | 'data' | 'metadata'>[],
    expectedRevision: bigint | typeof NO_STREAM,
  ): Promise<AppendResult>;
}
