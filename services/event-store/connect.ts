import {
  NO_STREAM as CLIENT_NO_STREAM,
  EventStoreDBClient,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import type { ShopEvent } from '#contracts/events/catalogue.ts';
import type { Recorded } from '#contracts/events/event.ts';
import { readToEnd } from './bounded-read.ts';
import { callCredentials } from './call-credentials.ts';
import { decode, describe, encode } from './event-codec.ts';
import type { AppendResult, Cause, EventStore } from './event-store.ts';
import { lastLogPosition, readLog } from './log-reading.ts';
import { followLog } from './log-subscription.ts';

export interface EventStoreOptions {
  /** Tells the time written as `recordedAt`. */
  readonly clock?: () => Date;
  /** Longest an append may take, in milliseconds. */
  readonly appendTimeoutMs?: number;
  /** Longest a read may take, in milliseconds. */
  readonly readTimeoutMs?: number;
}

/**
 * The event store behind a connection string such as `esdb://localhost:2113?tls=false`. Nothing is sent until the first
 * call; a lost connection is made anew by the next one.
 */
export function createEventStore(connectionString: string, options: EventStoreOptions = {}): EventStore {
  const { clock = () => new Date(), appendTimeoutMs = 10_000, readTimeoutMs = 30_000 } = options;
  const client = EventStoreDBClient.connectionString(connectionString);
  const credentials = callCredentials(connectionString);

  return {
    async append(stream, events, { expectedRevision, cause, eventIds }) {
      const recordedAt = clock();
      const data = events.map((event, index) =>
        encode(event, causeAt(cause, index), recordedAt, eventIds?.[index]),
      );
      if (data.length === 0) throw new RangeError(`nothing to append to ${stream}`);
      try {
        const result = await client.appendToStream(stream, data, {
          expectedRevision,
          credentials,
          deadline: appendTimeoutMs,
        });
        if (!result.success)
          throw new Error('the connection string must not turn throwOnAppendFailure off: it hides revisions');
        if (result.position === undefined) throw new Error(`no position for what was appended to ${stream}`);
        return {
          outcome: 'appended',
          revision: result.nextExpectedRevision,
          position: result.position.commit,
        };
      } catch (error) {
        return conflictOrThrow(error);
      }
    },

    async readStream<E extends ShopEvent>(stream: string, { from }: { from?: bigint } = {}) {
      const read = client.readStream(stream, from === undefined ? {} : { fromRevision: from });
      const records = await readToEnd(read, `reading ${stream}`, readTimeoutMs);
      const events = records.flatMap(({ event }) => (event === undefined ? [] : [decode(event)]));
      // A stream holds its category's events only; the caller names the category by the stream's name.
      return { events: events as unknown as Recorded<E>[], revision: events.at(-1)?.revision ?? null };
    },

    readAll: (read) => readLog(client, read, readTimeoutMs),
    subscribeToAll: ({ after, signal }) => followLog(client, after, signal),
    lastPosition: () => lastLogPosition(client, readTimeoutMs),
    describe,
    close: () => client.dispose(),
  };
}

function causeAt(cause: Cause | readonly Cause[], index: number): Cause {
  if (!isList(cause)) return cause;
  const own = cause[index];
  if (own === undefined) throw new RangeError(`${cause.length} causes, none for event ${index}`);
  return own;
}

/** `Array.isArray` does not narrow read-only lists. */
function isList(cause: Cause | readonly Cause[]): cause is readonly Cause[] {
  return Array.isArray(cause);
}

function conflictOrThrow(error: unknown): AppendResult {
  if (!(error instanceof WrongExpectedVersionError)) throw error;
  const actual = error.actualVersion;
  return { outcome: 'conflict', actualRevision: actual === CLIENT_NO_STREAM ? null : actual };
}
