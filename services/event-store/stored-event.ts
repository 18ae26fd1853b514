import type { RecordedEvent } from '@eventstore/db-client';
import { positionOf } from './position.ts';

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

export function storedEventOf(record: RecordedEvent): StoredEvent {
  const { streamId, revision, id, type, data, metadata } = record;
  return { stream: streamId, revision, position: positionOf(record), id, type, data, metadata };
}
