import { BACKWARDS, END, EventStoreDBClient, type JSONType, jsonEvent } from '@eventstore/db-client';
import type { ShopEvent } from '#contracts/events/catalogue.ts';
import type { Recorded } from '#contracts/events/event.ts';
import type { Keyring } from '../privacy/keyring.ts';
import { createAppendAlone } from './appending/append-alone.ts';
import { createAppendTogether } from './appending/append-together.ts';
import { readToEnd } from './bounded-read.ts';
import { chained, type EncodedEvent } from './encoded-event.ts';
import { decode, describe, encode } from './event-codec.ts';
import {
  ANY,
  type AppendResult,
  type Cause,
  type EventStore,
  type ExpectedRevision,
  NO_STREAM,
} from './event-store.ts';
import { type FindKeys, lastLogPosition, openRecords, readLog, readRawLog } from './log-reading.ts';
import { followLog } from './log-subscription.ts';
import type { RawLog } from './raw-log.ts';
import { readEvents } from './reading/read-events.ts';
import { readStreamRequest } from './reading/read-request.ts';
import { keysOf, sealEvents } from './sealing.ts';
import { parsed, type StoredEvent, storedEventOf } from './stored-event.ts';
import { createStreamHeads } from './stream-heads.ts';

export interface EventStoreOptions {
  /** The keys that personal fields are sealed with; `none` leaves them as they are, for tests and logs without people. */
  readonly sealing: Keyring | 'none';
  /** Tells the time written as `recordedAt`. */
  readonly clock?: () => Date;
  /** Longest an append may take, in milliseconds. */
  readonly appendTimeoutMs?: number;
  /** Longest a read may take, in milliseconds. */
  readonly readTimeoutMs?: number;
}

/** Writers that append whatever stands before them give way to each other this often. */
const MOST_TRIES_AT_ANY = 20;

/**
 * The event store behind a connection string such as `esdb://localhost:2113?tls=false`. Nothing is sent until the first
 * call; a lost connection is made anew by the next one.
 */
export function createEventStore(connectionString: string, options: EventStoreOptions): EventStore & RawLog {
  const { sealing, clock = () => new Date(), appendTimeoutMs = 10_000, readTimeoutMs = 30_000 } = options;
  const client = EventStoreDBClient.connectionString(connectionString);
  const alone = createAppendAlone(client, connectionString, appendTimeoutMs);
  const send = createAppendTogether(client, alone, appendTimeoutMs);
  const heads = createStreamHeads(client, readTimeoutMs);
  const findKeys: FindKeys = async (records) => (sealing === 'none' ? new Map() : keysOf(records, sealing));

  return {
    async append(stream, events, { expectedRevision, cause, eventIds }) {
      if (events.length === 0) throw new RangeError(`nothing to append to ${stream}`);
      if (expectedRevision === ANY && eventIds !== undefined)
        throw new RangeError('a repeat is recognised by the revision it expects: name one');
      const recordedAt = clock();
      const clear = events.map((event, index) =>
        encode(event, causeAt(cause, index), recordedAt, eventIds?.[index]),
      );
      const encoded = sealing === 'none' ? clear : await sealEvents(clear, sealing);
      let left = expectedRevision === ANY ? MOST_TRIES_AT_ANY : 1;
      for (;;) {
        const appended = await appendChained(stream, encoded, expectedRevision, eventIds !== undefined);
        left -= 1;
        if (appended.outcome === 'appended') tellPosition(cause, appended.position);
        if (appended.outcome === 'appended' || left === 0) return appended;
      }
    },

    async readStream<E extends ShopEvent>(
      stream: string,
      { from, limit, backwards = false }: { from?: bigint; limit?: number; backwards?: boolean } = {},
    ) {
      const found = backwards
        ? await readBackwards(stream, from, limit)
        : await readForwards(stream, from, limit);
      const keys = await findKeys(found);
      const events = found.map((record) => decode(record, keys));
      heads.rememberRead(found.at(backwards ? 0 : -1));
      // A stream holds its category's events only; the caller names the category by the stream's name.
      return { events: events as unknown as Recorded<E>[], revision: events.at(-1)?.revision ?? null };
    },

    readAll: (read) => readLog(client, read, readTimeoutMs, findKeys),
    subscribeToAll: ({ after, signal }) => followLog(client, after, signal),
    async open(announced) {
      const found = announced.map(parsed);
      // Whoever appends behind what another process wrote need not read it for its hash.
      for (const event of found) heads.rememberRead(event);
      return openRecords(found, findKeys);
    },
    lastPosition: () => lastLogPosition(client, readTimeoutMs),
    describe,
    readRaw: ({ after, limit }) => readRawLog(client, { after, limit }, readTimeoutMs),
    async appendRaw(stream, events, expectedRevision) {
      const data = events.map(({ id, type, data, metadata }) =>
        // What was read as JSON from an export is JSON.
        jsonEvent({ id, type, data: data as JSONType, metadata: metadata as JSONType }),
      );
      return send({ stream, events: data, expectedRevision });
    },
    close: () => client.dispose(),
  };

  async function readForwards(stream: string, from = 0n, limit?: number): Promise<StoredEvent[]> {
    const asked = { what: `reading ${stream}`, timeoutMs: readTimeoutMs };
    return (await readEvents(client, readStreamRequest(stream, from, limit), asked)).map(parsed);
  }

  async function readBackwards(stream: string, from?: bigint, limit?: number): Promise<StoredEvent[]> {
    const fromRevision = from ?? END;
    const read = client.readStream(stream, {
      direction: BACKWARDS,
      fromRevision,
      ...(limit !== undefined && { maxCount: limit }),
    });
    const found = await readToEnd(read, `reading ${stream}`, readTimeoutMs);
    return found.flatMap(({ event }) => (event === undefined ? [] : storedEventOf(event)));
  }

  /** `mayRepeat`: the events may stand in the log already, with another time and hence another hash than these. */
  async function appendChained(
    stream: string,
    events: readonly EncodedEvent[],
    expected: ExpectedRevision,
    mayRepeat: boolean,
  ): Promise<AppendResult> {
    const { expectedRevision, previous } = await heads.continuing(stream, expected);
    const revision = expectedRevision === NO_STREAM ? 0n : expectedRevision + 1n;
    const { data, lastHash } = chained(events, { stream, revision, previous });
    const appended = await send({ stream, events: data, expectedRevision });
    if (appended.outcome === 'appended' && !mayRepeat)
      heads.remember({ stream, revision: appended.revision }, lastHash);
    return appended;
  }
}

function causeAt(cause: Cause | readonly Cause[], index: number): Cause {
  if (!isList(cause)) return cause;
  const own = cause[index];
  if (own === undefined) throw new RangeError(`${cause.length} causes, none for event ${index}`);
  return own;
}

function tellPosition(cause: Cause | readonly Cause[], position: bigint): void {
  for (const each of isList(cause) ? cause : [cause]) each.onAppended?.(position);
}

/** `Array.isArray` does not narrow read-only lists. */
function isList(cause: Cause | readonly Cause[]): cause is readonly Cause[] {
  return Array.isArray(cause);
}
