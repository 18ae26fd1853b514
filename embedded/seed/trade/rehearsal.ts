import type { ShopEvent } from '#contracts/events/catalogue.ts';
import type { Recorded } from '#contracts/events/event.ts';
import { type EncodedEvent, linkOf, NO_PREDECESSOR } from '#platform/event-store/codec/content-hash.ts';
import { encode } from '#platform/event-store/codec/event-codec.ts';
import {
  ANY,
  type AppendResult,
  type Cause,
  type EventStore,
  NO_STREAM,
  type RawLog,
  type StreamName,
} from '#platform/event-store/event-store.ts';

/** What one stream is to be continued with. */
export interface Continuation {
  readonly stream: StreamName;
  readonly events: readonly EncodedEvent[];
}

/** Where a stream ends in the log. */
export interface StreamEnd {
  /** The revision of its last event; null when it has none. */
  readonly after: bigint | null;
  /** That event's hash. */
  readonly previous: string;
}

/** Of a stream that is not there. */
export const NO_END: StreamEnd = { after: null, previous: NO_PREDECESSOR };

/**
 * An event store in memory that begins with what a log holds: what handlers append to it is decided and checked as ever, costs no
 * call, and is handed out to be written by the batch. It believes that nobody else appends.
 */
export interface Rehearsal {
  readonly store: EventStore;
  /** Where the log's streams ended when it was read. */
  readonly ends: ReadonlyMap<StreamName, StreamEnd>;
  /** What was appended since the last time, stream by stream, each in its order. */
  take(): Continuation[];
  /** Frees a stream that nobody will ask for again. */
  forget(stream: StreamName): void;
}

const SLICE = 2_000;

/** @param clock tells the time written as `recordedAt`. */
export async function rehearse(log: EventStore & RawLog, clock: () => Date): Promise<Rehearsal> {
  const streams = new Map<StreamName, Recorded<ShopEvent>[]>();
  const ends = await readWhole(log, streams);
  let position = 2n ** 62n;
  let pending = new Map<StreamName, EncodedEvent[]>();

  async function append(
    stream: StreamName,
    events: readonly ShopEvent[],
    options: Parameters<EventStore['append']>[2],
  ): Promise<AppendResult> {
    const known = streams.get(stream) ?? [];
    const last = known.at(-1)?.revision ?? null;
    const { expectedRevision } = options;
    if (expectedRevision !== ANY && expectedRevision !== (last ?? NO_STREAM)) return { outcome: 'conflict' };
    const recordedAt = clock();
    const encoded = events.map((event, index) => encode(event, causeAt(options.cause, index), recordedAt));
    let revision = last ?? -1n;
    for (const [index, event] of encoded.entries()) {
      revision += 1n;
      position += 1n;
      const { type } = events[index] ?? event;
      // `as`: just checked against the schema of this very type.
      known.push({ ...event, type, stream, revision, position } as Recorded<ShopEvent>);
    }
    streams.set(stream, known);
    const waiting = pending.get(stream);
    if (waiting) waiting.push(...encoded);
    else pending.set(stream, encoded);
    return { outcome: 'appended', revision, position };
  }

  const store: EventStore = {
    append,
    async readStream<E extends ShopEvent>(
      stream: StreamName,
      { from, limit, backwards = false }: { from?: bigint; limit?: number; backwards?: boolean } = {},
    ) {
      const known = streams.get(stream) ?? [];
      const count = limit ?? known.length;
      const end = from === undefined ? known.length : Math.min(known.length, Number(from) + 1);
      const found = backwards
        ? known.slice(Math.max(0, end - count), end).reverse()
        : known.slice(Number(from ?? 0n), Number(from ?? 0n) + count);
      // `as`: a stream holds its category's events only, and the caller names the category.
      return { events: found as unknown as Recorded<E>[], revision: found.at(-1)?.revision ?? null };
    },
    lastPosition: async () => position,
    readAll: () => notRehearsed('readAll'),
    subscribeToAll: () => notRehearsed('subscribeToAll'),
    checkAppends: async () => undefined,
    close: async () => undefined,
  };

  return {
    store,
    ends,
    take() {
      const taken = [...pending].map(([stream, events]) => ({ stream, events }));
      pending = new Map();
      return taken;
    },
    forget(stream) {
      streams.delete(stream);
    },
  };
}

/** @returns where the streams end. */
async function readWhole(
  log: EventStore & RawLog,
  streams: Map<StreamName, Recorded<ShopEvent>[]>,
): Promise<ReadonlyMap<StreamName, StreamEnd>> {
  const ends = new Map<StreamName, StreamEnd>();
  for (let after: bigint | null = null; ; ) {
    const { events, position } = await log.readAll({ after, limit: SLICE });
    const raw = await log.readRaw({ after, limit: SLICE });
    for (const event of events) {
      const stream = event.stream as StreamName;
      const known = streams.get(stream);
      if (known) known.push(event);
      else streams.set(stream, [event]);
    }
    for (const event of raw.events)
      ends.set(event.stream as StreamName, { after: event.revision, previous: linkOf(event) });
    if (position === null) return ends;
    after = position;
  }
}

function causeAt(cause: Cause | readonly Cause[], index: number): Cause {
  if (!Array.isArray(cause)) return cause as Cause;
  const own: Cause | undefined = cause[index];
  if (own === undefined) throw new RangeError(`no cause for event ${index}`);
  return own;
}

function notRehearsed(what: string): never {
  throw new Error(`${what} is not rehearsed`);
}
