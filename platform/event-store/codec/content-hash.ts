import { createHash } from 'node:crypto';
import { type EventData, jsonEvent } from '@eventstore/db-client';
import type { ShopEventType } from '#contracts/events/catalogue.ts';
import type { EventMetadata } from '#contracts/events/event.ts';
import { type Integrity, integritySchema } from '#contracts/events/event.ts';
import { SEALED_PREFIX, WITHHELD_PREFIX } from '#contracts/privacy/sealed.ts';
import type { StoredEvent } from '../event-store.ts';

/**
 * A JSON value as one text, the same whoever writes it: object keys sorted by UTF-16 code unit, no white space, what JSON leaves
 * out left out. Sealed texts stand in it by their digest, so that it stays the same when an export withholds them.
 */
export function canonicalJson(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(isSealed(value) ? withheld(value) : value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const members = Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => `${JSON.stringify(key)}:${canonicalJson(inner)}`);
  return `{${members.join(',')}}`;
}

/** What stands for a sealed text where it is withheld: its digest, of no use without the text. */
export function withheld(sealed: string): string {
  return WITHHELD_PREFIX + sha256(sealed);
}

/** SHA-256 of a text, in base64url. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

export function isSealed(value: unknown): value is string {
  return typeof value === 'string' && value.startsWith(SEALED_PREFIX);
}

/** Whether a text that begins so stands anywhere in a value. */
export function holdsText(value: unknown, beginning: string): boolean {
  if (typeof value === 'string') return value.startsWith(beginning);
  return typeof value === 'object' && value !== null
    ? Object.values(value).some((inner) => holdsText(inner, beginning))
    : false;
}

/** An event as the log holds it, as far as its hash covers it. */
export type HashedEvent = Omit<StoredEvent, 'position'>;

/** Stands for the predecessor of a stream's first event. */
export const NO_PREDECESSOR = '';

/**
 * SHA-256, in base64url, over an event's content and its predecessor's hash in the stream. Whatever the metadata says of
 * integrity itself is left out; positions are too: the log's order is what the signed roots are for.
 */
export function contentHash(event: HashedEvent, previous: string): string {
  const { stream, revision, id, type, data } = event;
  const { integrity: _own, ...metadata } = membersOf(event.metadata);
  return sha256(canonicalJson({ stream, revision: String(revision), id, type, data, metadata, previous }));
}

/** The event's place in its stream's chain; null when it was written before there was one, 'malformed' when it cannot be read. */
export function integrityOf(event: HashedEvent): Integrity | null | 'malformed' {
  const { integrity } = membersOf(event.metadata);
  if (integrity === undefined) return null;
  const parsed = integritySchema.safeParse(integrity);
  return parsed.success ? parsed.data : 'malformed';
}

/** What the next event of the stream names as its predecessor. */
export function linkOf(event: HashedEvent): string {
  const integrity = integrityOf(event);
  return integrity === null || integrity === 'malformed'
    ? contentHash(event, NO_PREDECESSOR)
    : integrity.hash;
}

function membersOf(metadata: unknown): Record<string, unknown> {
  return typeof metadata === 'object' && metadata !== null ? { ...metadata } : {};
}

/** An event ready for the log but for its link to the one before it. */
export interface EncodedEvent {
  readonly id: string;
  readonly type: ShopEventType;
  readonly data: Record<string, unknown>;
  readonly metadata: EventMetadata;
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
