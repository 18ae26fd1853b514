import { z } from 'zod';
import { isSealed, withheld } from '../event-store/codec/content-hash.ts';
import type { StoredEvent } from '../event-store/event-store.ts';
import type { VerifiedEvent } from './chain-verifier.ts';

/*
 * An export of the log is JSON Lines: a heading, then one event per line in the order of the log, as stored. `docs/verify.md`
 * and `docs/verify/verify-export.mjs` describe and check it.
 */

const headingSchema = z.strictObject({
  export: z.literal('miris-log'),
  version: z.literal(1),
  /** Bounds of `recordedAt` that were asked for; null for an open end. With `from`, the log's beginning is missing. */
  from: z.iso.datetime().nullable(),
  to: z.iso.datetime().nullable(),
  /** Digests stand for the sealed values. */
  anonymised: z.boolean(),
});
export type ExportHeading = z.infer<typeof headingSchema>;

const eventSchema = z.strictObject({
  stream: z.string(),
  revision: z.int().nonnegative(),
  id: z.string(),
  type: z.string(),
  data: z.unknown(),
  metadata: z.unknown(),
});

/** The first line of an export. */
export function headingLine(heading: Omit<ExportHeading, 'export' | 'version'>): string {
  const { from, to, anonymised } = heading;
  return JSON.stringify({ export: 'miris-log', version: 1, from, to, anonymised });
}

/** @throws z.ZodError for a line that heads no export of this form. */
export function readHeading(line: string): ExportHeading {
  return headingSchema.parse(JSON.parse(line));
}

/** An event's line. Its hash stays true when `anonymised`: it covers sealed values by their digest. */
export function eventLine(event: StoredEvent, { anonymised }: { anonymised: boolean }): string {
  const { stream, id, type, metadata } = event;
  const data = anonymised ? withoutSealed(event.data) : event.data;
  return JSON.stringify({ stream, revision: Number(event.revision), id, type, data, metadata });
}

/** @throws z.ZodError or SyntaxError for a line that holds no event. */
export function readEventLine(line: string): VerifiedEvent {
  const { revision, ...event } = eventSchema.parse(JSON.parse(line));
  return { ...event, revision: BigInt(revision), position: null };
}

function withoutSealed(value: unknown): unknown {
  if (isSealed(value)) return withheld(value);
  if (Array.isArray(value)) return value.map(withoutSealed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withoutSealed(inner)]));
}
