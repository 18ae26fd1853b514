import { randomUUID } from 'node:crypto';
import { type EventData, jsonEvent, type RecordedEvent } from '@eventstore/db-client';
import type { z } from 'zod';
import { eventDefinition, type ShopEvent, type ShopEventType } from '#contracts/events/catalogue.ts';
import { type EventMetadata, metadataSchema, type Recorded } from '#contracts/events/event.ts';
import { InvalidEvent, UnreadableEvent } from './errors.ts';
import type { Cause } from './event-store.ts';
import { upcast } from './upcasters.ts';

/*
 * The one place between an event as deciders know it and the bytes in the log, both ways: whatever the log holds in
 * another form (sealed personal fields, the integrity hash) is done and undone here.
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
): EventData {
  const parsed = definitionOf(event.type).schema.safeParse(event.data);
  if (!parsed.success) throw new InvalidEvent(event.type, namesOfIssues(parsed.error));
  const metadata = { ...describe(event, cause, recordedAt) };
  return jsonEvent({ id, type: event.type, data: { ...asRecord(parsed.data) }, metadata });
}

/**
 * An event as it comes out of the log, in its current version.
 * @throws UnreadableEvent for an unknown type or version and for content that does not match its contract.
 */
export function decode(record: RecordedEvent): Recorded<ShopEvent> {
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
  const data = schema.safeParse(currentData(place, type, record.data, metadata.data.schemaVersion, version));
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

export function isShopEventType(type: string): type is ShopEventType {
  return eventDefinition(type) !== undefined;
}

/** An event's place in `$all`. Servers since 22.6 always say it. */
export function positionOf(record: RecordedEvent): bigint {
  if (record.position === undefined)
    throw new Error('the event store is older than 22.6: it tells no positions');
  return record.position.commit;
}

function definitionOf(type: string) {
  const definition = eventDefinition(type);
  if (definition === undefined) throw new InvalidEvent(type, 'it is not in the catalogue');
  return definition;
}

function currentData(
  place: ConstructorParameters<typeof UnreadableEvent>[0],
  type: ShopEventType,
  data: unknown,
  from: number,
  to: number,
): unknown {
  try {
    return upcast(type, data, { from, to });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : 'its upcaster failed';
    throw new UnreadableEvent(place, reason, { cause });
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
