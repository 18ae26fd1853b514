import { type Integrity, integritySchema } from '#contracts/events/event.ts';
import { canonicalJson, sha256 } from './canonical-json.ts';

/** An event as the log holds it, as far as its hash covers it. */
export interface HashedEvent {
  readonly stream: string;
  readonly revision: bigint;
  readonly id: string;
  readonly type: string;
  readonly data: unknown;
  readonly metadata: unknown;
}

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
