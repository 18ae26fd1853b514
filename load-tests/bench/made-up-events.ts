import type { ShopEvent } from '#contracts/events/catalogue.ts';
import type { EventMetadata, Recorded } from '#contracts/events/event.ts';

/** When made-up shops open. */
export const OPENED_AT = Date.parse('2024-01-01T08:00:00.000Z');

/** Makes recorded events of made-up ones, in the order of the log. */
export function createEventWriter() {
  const revisions = new Map<string, bigint>();
  let position = 0;
  return (stream: string, event: ShopEvent, at: number): Recorded<ShopEvent> => {
    const revision = revisions.get(stream) ?? 0n;
    // Only the hot streams are remembered: an event store numbers events by itself.
    if (stream.startsWith('stock-')) revisions.set(stream, revision + 1n);
    position += 1;
    return {
      ...event,
      id: uuid(position, 9),
      stream,
      revision,
      position: BigInt(position),
      metadata: meta(at),
    };
  };
}

function meta(at: number): EventMetadata {
  return {
    correlationId: 'bench',
    causationId: 'bench',
    actor: 'shopper',
    schemaVersion: 1,
    recordedAt: new Date(at).toISOString(),
  };
}

/** Scatters numbers over 32 bits, as random ids would be. */
export function hash(number: number): number {
  const mixed = Math.imul(number ^ (number >>> 15), 0x85ebca6b);
  return (mixed ^ (mixed >>> 13)) >>> 0;
}

/** An id that is the same every time; `kind` (0 to 9) keeps those of different things apart. */
export function uuid(number: number, kind: number): string {
  const head = hash(number).toString(16).padStart(8, '0');
  return `${head}-000${kind}-4000-8000-${number.toString(16).padStart(12, '0')}`;
}
