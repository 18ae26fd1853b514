import type { StreamName } from '../event-store/event-store.ts';

/** How long a stream counts as contested after another process was seen to write to it. */
const CONTESTED_MS = 30_000;
/** A read as young as this is as good as another: what was appended meanwhile is rare, and refuses the append. */
const FRESH_MS = 50;

/**
 * Streams that another process writes to as well: these are read before an append, which would else be made twice. A read that was not
 * needed costs a tenth of an append that is refused.
 */
export interface ContestedStreams {
  /** Whether what is known of a stream should be read anew before an append rests on it. */
  needsReading(stream: StreamName): boolean;
  /** Another process was seen to write to a stream. */
  noteOthers(stream: StreamName): void;
  /** A stream was read, with what others had written until `begun` (on the same clock). */
  noteRead(stream: StreamName, begun: number): void;
}

/** @param now a clock that does not jump, in milliseconds. */
export function createContestedStreams(now: () => number = () => performance.now()): ContestedStreams {
  const contested = new Map<StreamName, { readonly since: number; readAt: number }>();

  return {
    needsReading(stream) {
      const known = contested.get(stream);
      return known !== undefined && now() - known.since < CONTESTED_MS && now() - known.readAt > FRESH_MS;
    },
    noteOthers(stream) {
      // A Map keeps the order of insertion: the front is what was quiet for longest.
      contested.delete(stream);
      contested.set(stream, { since: now(), readAt: Number.NEGATIVE_INFINITY });
      for (const [quiet, { since }] of contested) {
        if (now() - since < CONTESTED_MS) break;
        contested.delete(quiet);
      }
    },
    noteRead(stream, begun) {
      const known = contested.get(stream);
      if (known !== undefined) known.readAt = Math.max(known.readAt, begun);
    },
  };
}
