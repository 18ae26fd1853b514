import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import {
  eventDefinition,
  isShopEventType,
  type ShopEvent,
  type ShopEventType,
} from '#contracts/events/catalogue.ts';
import { type EventMetadata, metadataSchema, type Recorded } from '#contracts/events/event.ts';
import { InvalidEvent, UnreadableEvent } from '../errors.ts';
import type { Cause } from '../event-store.ts';
import { type KnownKeys, openData } from '../sealing/sealing.ts';
import type { EncodedEvent } from './content-hash.ts';
import type { StoredEvent } from './stored-event.ts';
import { upcast } from './upcasters.ts';

/*
 * The one place between an event as deciders know it and as the log holds it, both ways. Personal fields are sealed and
 * opened by `sealing.ts`, events are chained by `content-hash.ts`.
 */

/** The metadata of an event recorded now. */
export function describe(event: ShopEvent, cause: Cause, recordedAt: Date): EventMetadata {
  return {
    correlationId: cause.correlationId,
    causationId: cause.causationId,
    actor: cause.actor,
    schemaVersion: definitionOf(event.type).version,
    recordedAt: recordedAt.toISOString(),
    ...(cause.command && { command: cause.command }),
  };
}

/**
 * An event as it goes into the log; fields its contract does not know are left out.
 * @throws InvalidEvent when it does not match its contract.
 */
export function encode(
  event: ShopEvent,
  cause: Cause,
  recordedAt: Date,
  id: string = randomUUID(),
): EncodedEvent {
  const parsed = definitionOf(event.type).schema.safeParse(event.data);
  if (!parsed.success) throw new InvalidEvent(event.type, namesOfIssues(parsed.error));
  const metadata = describe(event, cause, recordedAt);
  return { id, type: event.type, data: asRecord(parsed.data), metadata };
}

/**
 * An event as it comes out of the log, in its current version.
 * @param keys of the customers whose personal fields stand in it (see `keysOf`).
 * @throws UnreadableEvent for a sealed value that does not open, for an unknown type or version and for content that does
 * not match its contract.
 */
export function decode(record: StoredEvent, keys: KnownKeys): Recorded<ShopEvent> {
  const { type, id, stream, revision, position } = record;
  if (!isShopEventType(type)) throw unreadable(record, 'no such event is known');
  const metadata = metadataSchema.safeParse(record.metadata);
  if (!metadata.success) throw unreadable(record, `metadata ${namesOfIssues(metadata.error)}`);
  const { version, schema } = definitionOf(type);
  const data = schema.safeParse(
    currentData(record, type, keys, {
      from: metadata.data.schemaVersion,
      to: version,
      recordedAt: metadata.data.recordedAt,
    }),
  );
  if (!data.success) throw unreadable(record, namesOfIssues(data.error));
  // The schema just parsed is the one of this very type, which the compiler cannot follow through the lookup.
  return {
    type,
    data: data.data,
    id,
    stream,
    revision,
    position,
    metadata: metadata.data,
  } as Recorded<ShopEvent>;
}

/** An event's data, opened and brought to its current version. */
function currentData(
  record: StoredEvent,
  type: ShopEventType,
  keys: KnownKeys,
  versions: { from: number; to: number; recordedAt: string },
): unknown {
  let otherwise = 'it does not open';
  try {
    const opened = openData(record, type, keys);
    otherwise = 'its upcaster failed';
    return upcast(type, opened, versions);
  } catch (cause) {
    throw unreadable(record, cause instanceof Error ? cause.message : otherwise, { cause });
  }
}

function unreadable(record: StoredEvent, reason: string, options?: ErrorOptions): UnreadableEvent {
  const { type: eventType, stream, revision, position } = record;
  return new UnreadableEvent({ eventType, stream, revision, position }, reason, options);
}

function definitionOf(type: string) {
  const definition = eventDefinition(type);
  if (definition === undefined) throw new InvalidEvent(type, 'it is not in the catalogue');
  return definition;
}

function asRecord(data: unknown): Record<string, unknown> {
  if (typeof data === 'object' && data !== null) return { ...data };
  throw new TypeError('an event’s data is an object');
}

/** Which fields are wrong and how, without their values: those may be personal. */
function namesOfIssues(error: z.ZodError): string {
  return error.issues.map((issue) => `${issue.path.join('.') || '(whole)'} ${issue.code}`).join(', ');
}
