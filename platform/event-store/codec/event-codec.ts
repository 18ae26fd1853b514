import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import {
  eventDefinition,
  isShopEventType,
  type ShopEvent,
  type ShopEventType,
} from '#contracts/events/catalogue.ts';
import { type EventMetadata, metadataSchema, type Recorded } from '#contracts/events/event.ts';
import { orderEvents } from '#contracts/events/orders/order.ts';
import { type Cause, InvalidEvent, type StoredEvent, UnreadableEvent } from '../event-store.ts';
import { type KnownKeys, openData } from '../sealing/sealing.ts';
import type { EncodedEvent } from './content-hash.ts';

/*
 * The one place between an event as deciders know it and as the log holds it, both ways. Personal fields are sealed and
 * opened by `sealing.ts`, events are chained by `content-hash.ts`.
 */

/** The metadata of an event recorded now. */
function describe(event: ShopEvent, cause: Cause, recordedAt: Date): EventMetadata {
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
export function encode(event: ShopEvent, cause: Cause, recordedAt: Date): EncodedEvent {
  const parsed = definitionOf(event.type).schema.safeParse(event.data);
  if (!parsed.success) throw new InvalidEvent(event.type, namesOfIssues(parsed.error));
  const metadata = describe(event, cause, recordedAt);
  return { id: randomUUID(), type: event.type, data: asRecord(parsed.data), metadata };
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

/** Turns an event's data of one version into the next version's; it was written to the log at `recordedAt`. */
export type Upcaster = (data: unknown, recordedAt: string) => unknown;

/** For each event type, the step from a version (the key) to the one after it. */
export type Upcasters = { readonly [Type in ShopEventType]?: Readonly<Record<number, Upcaster>> };

/** Version 1 of a document held the digest of its PDF alone. */
const documentOfVersion1 = z
  .looseObject({ sha256: z.string() })
  .transform(({ sha256, ...content }) => ({ ...content, digest: { of: 'pdf', sha256 } }));

/** Events that did not say when it happened: when they were written. */
function timed(field: string): Upcaster {
  const data = z.looseObject({});
  return (old, recordedAt) => ({ ...data.parse(old), [field]: recordedAt });
}

const refundOfVersion1 = z.looseObject({ reason: z.string() });
const LISTED: readonly string[] = orderEvents.RefundRequested.schema.shape.reason.options;

/** Version 1 said in free words why money went back; `outside` alone, in its first days, that somebody else had made it. */
function refundWithListedReason(old: unknown, recordedAt: string): unknown {
  const { reason, ...data } = refundOfVersion1.parse(old);
  const listed = LISTED.includes(reason) ? { reason } : { reason: 'other', ...(reason && { note: reason }) };
  return { ...data, ...listed, ...(reason === 'outside' && { outside: true }), requestedAt: recordedAt };
}

/** The steps of the shop's events that are not in their first version. */
const upcasters: Upcasters = {
  InvoiceIssued: { 1: (data) => documentOfVersion1.parse(data) },
  CreditNoteIssued: { 1: (data) => documentOfVersion1.parse(data) },
  OrderStatusChanged: { 1: timed('changedAt') },
  OrderReinstated: { 1: timed('reinstatedAt') },
  TrackingNumberAssigned: { 1: timed('assignedAt') },
  RefundRequested: { 1: refundWithListedReason },
  OrderDeleted: { 1: timed('deletedAt') },
};

/**
 * Brings an event's data from the version it was written in to the current one, step by step.
 * @throws RangeError when it is newer than this version of the shop, or a step is missing.
 */
export function upcast(
  type: ShopEventType,
  data: unknown,
  versions: { from: number; to: number; recordedAt: string },
  steps: Upcasters = upcasters,
): unknown {
  const { from, to, recordedAt } = versions;
  if (from > to) throw new RangeError(`written in version ${from}, this shop knows up to version ${to}`);
  let current = data;
  for (let version = from; version < to; version += 1) {
    const step = steps[type]?.[version];
    if (step === undefined) throw new RangeError(`no upcaster from version ${version} to ${version + 1}`);
    current = step(current, recordedAt);
  }
  return current;
}
