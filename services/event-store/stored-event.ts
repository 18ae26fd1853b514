import type { RecordedEvent } from '@eventstore/db-client';
import { positionOf } from './position.ts';
import type { WireEvent } from './reading/wire-event.ts';

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

/** An event that came over the wire, its content parsed. What is not the JSON it should be stays text or bytes, as the client has it. */
export function parsed({ stream, revision, position, id, type, ...content }: WireEvent): StoredEvent {
  const data = content.isJson ? jsonOr(content.data, String) : content.data;
  const metadata = content.metadata.length === 0 ? undefined : jsonOr(content.metadata, (bytes) => bytes);
  return { stream, revision, position, id, type, data, metadata };
}

function jsonOr(bytes: Buffer, otherwise: (bytes: Buffer) => unknown): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return otherwise(bytes);
  }
}

export function storedEventOf(record: RecordedEvent): StoredEvent {
  const { streamId, revision, id, type, data, metadata } = record;
  return { stream: streamId, revision, position: positionOf(record), id, type, data, metadata };
}
