import type { EventData } from '@eventstore/db-client';
import type { AppendResult, NO_STREAM } from '../event-store.ts';

/** What an append says to the store: what is written, where, and on what it rests. */
export interface Append {
  readonly stream: string;
  readonly events: readonly EventData[];
  /** The revision of the stream's last event, or that it has none. */
  readonly expectedRevision: bigint | typeof NO_STREAM;
}

/**
 * A way to append. Nothing is known of an append that rejects: it may stand in the log.
 * @throws Error when the store is out of reach, refuses or does not answer in time.
 */
export type Appender = (append: Append) => Promise<AppendResult>;
