import type { RecordedEvent } from '@eventstore/db-client';

/** An event as its bytes stand in the log: personal fields sealed, in the version it was written in, of a type known or not. */
export interface StoredEvent {
  readonly stream: string;
  /** Place in its stream, from 0. */
  readonly revision: bigint;
  /** Place in the whole log (`$all`). */
  readonly position: bigint;
  readonly id: string;
  readonly type: string;
  readonly data: unknown;
  readonly metadata: unknown;
}

/** What servers before 22.6 say of an event read from its stream. */
const NO_POSITION = 2n ** 64n - 1n;

/**
 * An event's place in `$all`.
 * @throws Error when the server is too old to say it.
 */
export function positionOf({ position }: Pick<RecordedEvent, 'position'>): bigint {
  if (position === undefined || position.commit === NO_POSITION)
    throw new Error('the event store is older than 22.6 and says no positions: install EventStoreDB 24.10');
  return position.commit;
}

export function storedEventOf(record: RecordedEvent): StoredEvent {
  const { streamId, revision, id, type, data, metadata } = record;
  return { stream: streamId, revision, position: positionOf(record), id, type, data, metadata };
}
