import { randomUUID } from 'node:crypto';
import { type EventData, jsonEvent, type RecordedEvent } from '@eventstore/db-client';
import type { z } from 'zod';
import { eventDefinition, type ShopEvent, type ShopEventType } from '#contracts/events/catalogue.ts';
import { type EventMetadata, metadataSchema, type Recorded } from '#contracts/events/event.ts';
import { contentHash } from '../integrity/content-hash.ts';
import { InvalidEvent, UnreadableEvent } from './errors.ts';
import type { Cause } from './event-store.ts';
import { positionOf } from './position.ts';
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

/** An event ready for the log but for its link to the one before it. */
export interface EncodedEvent {
  readonly id: string;
  readonly type: ShopEventType;
  readonly data: Record<string, unknown>;
  readonly metadata: EventMetadata;
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

/** Links events to each other and the first of them to what its stream holds before `revision`. */
export function chained(
  events: readonly EncodedEvent[],
  { stream, revision, previous }: { stream: string; revision: bigint; previous: string },
): { readonly data: EventData[]; readonly lastHash: string } {
  let lastHash = previous;
  const data = events.map(({ id, type, data, metadata }, index) => {
    const link = lastHash;
    lastHash = contentHash({ stream, revision: revision + BigInt(index), id, type, data, metadata }, link);
    return jsonEvent({
      id,
      type,
      data,
      metadata: { ...metadata, integrity: { previous: link, hash: lastHash } },
    });
  });
  return { data, lastHash };
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
