import { randomUUID } from 'node:crypto';
import type { RecordedEvent } from '@eventstore/db-client';
import type { z } from 'zod';
import { eventDefinition, type ShopEvent } from '#contracts/events/catalogue.ts';
import { type EventMetadata, metadataSchema, type Recorded } from '#contracts/events/event.ts';
import type { EncodedEvent } from './encoded-event.ts';
import { InvalidEvent, UnreadableEvent } from './errors.ts';
import type { Cause } from './event-store.ts';
import { positionOf } from './position.ts';
import { type KnownKeys, openData } from './sealing.ts';
import { isShopEventType } from './shop-event-type.ts';
import { upcast } from './upcasters.ts';

/*
 * The one place between an event as deciders know it and as the log holds it, both ways. Personal fields are sealed and
 * opened by `sealing.ts`, events are chained by `encoded-event.ts`.
 */

/** The metadata of an event recorded now. */
export function describe(event: ShopEvent, cause: Cause, recordedAt: Date): EventMetadata {
  return {
    correlationId: cause.correlationId,
    causationId: cause.causationId,
    actor: cause.actor,
    schemaVersion: definitionOf(event.type).version,
    recordedAt: recordedAt.toISOString(),
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
 * @throws UnreadableEvent for a sealed value that does not open, for an unknown type or version and for content that does not match its contract.
 */
export function decode(record: RecordedEvent, keys: KnownKeys): Recorded<ShopEvent> {
  const place = {
    eventType: record.type,
    stream: record.streamId,
    revision: record.revision,
    position: positionOf(record),
  };
  const type = record.type;
  if (!isShopEventType(type)) throw new UnreadableEvent(place, 'no such event is known');
  const metadata = metadataSchema.safeParse(record.metadata);
  if (!metadata.success) throw new UnreadableEvent(place, `metadata ${namesOfIssues(metadata.error)}`);
  const { version, schema } = definitionOf(type);
  const opened = orUnreadable(place, 'it does not open', () => openData(record, type, keys));
  const current = orUnreadable(place, 'its upcaster failed', () =>
    upcast(type, opened, { from: metadata.data.schemaVersion, to: version }),
  );
  const data = schema.safeParse(current);
  if (!data.success) throw new UnreadableEvent(place, namesOfIssues(data.error));
  // The schema just parsed is the one of this very type, which the compiler cannot follow through the lookup.
  const event = { type, data: data.data } as ShopEvent;
  return {
    ...event,
    id: record.id,
    stream: place.stream,
    revision: place.revision,
    position: place.position,
    metadata: metadata.data,
  };
}

function definitionOf(type: string) {
  const definition = eventDefinition(type);
  if (definition === undefined) throw new InvalidEvent(type, 'it is not in the catalogue');
  return definition;
}

function orUnreadable<T>(
  place: ConstructorParameters<typeof UnreadableEvent>[0],
  otherwise: string,
  read: () => T,
): T {
  try {
    return read();
  } catch (cause) {
    throw new UnreadableEvent(place, cause instanceof Error ? cause.message : otherwise, { cause });
  }
}

function asRecord(data: unknown): Record<string, unknown> {
  if (typeof data === 'object' && data !== null) return { ...data };
  throw new TypeError('an event’s data is an object');
}

/** Which fields are wrong and how, without their values: those may be personal. */
function namesOfIssues(error: z.ZodError): string {
  return error.issues.map((issue) => `${issue.path.join('.') || '(whole)'} ${issue.code}`).join(', ');
}
