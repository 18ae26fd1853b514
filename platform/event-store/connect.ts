import { setTimeout as sleep } from 'node:timers/promises';
import {
  BACKWARDS,
  END,
  FORWARDS,
  type JSONType,
  jsonEvent,
  type ReadStreamOptions,
  START,
} from '@eventstore/db-client';
import type { ShopEvent } from '#contracts/events/catalogue.ts';
import type { Recorded } from '#contracts/events/event.ts';
import { type AppendCalls, createAppender, createStreamHeads } from './append-events.ts';
import { chained, type EncodedEvent } from './codec/content-hash.ts';
import { decode, encode } from './codec/event-codec.ts';
import { createConnection, readToEnd, storedEventOf } from './connection.ts';
import {
  ANY,
  type AppendResult,
  type Cause,
  type EventStore,
  type ExpectedRevision,
  NO_STREAM,
  type RawLog,
} from './event-store.ts';
import {
  type FindKeys,
  followLog,
  lastLogPosition,
  lastRecording,
  readLog,
  readRawLog,
} from './log-reading.ts';
import type { Keyring } from './sealing/keyring.ts';
import { keysOf, sealEvents } from './sealing/sealing.ts';

export interface EventStoreOptions {
  /** The keys that personal fields are sealed with; `none` leaves them as they are, for tests and logs without people. */
  readonly sealing: Keyring | 'none';
  /** Tells the time written as `recordedAt`. */
  readonly clock?: () => Date;
  /** Single calls unless it is said. */
  readonly appendCalls?: AppendCalls;
  /** Longest an append may take, in milliseconds. */
  readonly appendTimeoutMs?: number;
  /** Longest a read may take, in milliseconds. */
  readonly readTimeoutMs?: number;
}

/** Writers that append whatever stands before them give way to each other this often, for a random time each. */
const MAX_TRIES_AT_ANY = 20;
const MAX_PAUSE_MS = 50;
/** No stream has this name, and none will ever have come so far. */
const CHECK_APPEND = { stream: 'readiness-check', expectedRevision: 10n ** 15n };

/**
 * The event store behind a connection string such as `esdb://localhost:2113?tls=false`. Nothing is sent until the first
 * call; a lost connection is made anew by the next one.
 */
export function createEventStore(connectionString: string, options: EventStoreOptions): EventStore & RawLog {
  const { sealing, clock = () => new Date(), appendTimeoutMs = 10_000, readTimeoutMs = 30_000 } = options;
  const { appendCalls = 'single' } = options;
  const connection = createConnection(connectionString);
  const send = createAppender(connection, connectionString, {
    timeoutMs: appendTimeoutMs,
    calls: appendCalls,
  });
  const heads = createStreamHeads(connection, readTimeoutMs);
  const findKeys: FindKeys = async (records) => (sealing === 'none' ? new Map() : keysOf(records, sealing));

  return {
    async append(stream, events, { expectedRevision, cause }) {
      if (events.length === 0) throw new RangeError(`nothing to append to ${stream}`);
      const recordedAt = clock();
      const clear = events.map((event, index) => encode(event, causeAt(cause, index), recordedAt));
      const encoded = sealing === 'none' ? clear : await sealEvents(clear, sealing);
      for (let tries = 1; ; tries += 1) {
        const appended = await appendChained(stream, encoded, expectedRevision);
        if (appended.outcome === 'appended') tellPosition(cause, appended.position);
        const isOver = expectedRevision !== ANY || tries === MAX_TRIES_AT_ANY;
        if (appended.outcome === 'appended' || isOver) return appended;
        await sleep(Math.random() * MAX_PAUSE_MS);
      }
    },

    async readStream<E extends ShopEvent>(
      stream: string,
      { from, limit, backwards = false }: { from?: bigint; limit?: number; backwards?: boolean } = {},
    ) {
      const options: ReadStreamOptions = {
        fromRevision: from ?? (backwards ? END : START),
        direction: backwards ? BACKWARDS : FORWARDS,
        requiresLeader: true,
        ...(limit !== undefined && { maxCount: limit }),
      };
      const records = await connection.call(`reading ${stream}`, readTimeoutMs, (client, signal) =>
        // Commands decide on it.
        readToEnd(client.readStream(stream, options), signal),
      );
      const found = records.map(storedEventOf);
      const keys = await findKeys(found);
      const events = found.map((record) => decode(record, keys));
      heads.rememberRead(found.at(backwards ? 0 : -1));
      // A stream holds its category's events only; the caller names the category by the stream's name.
      return { events: events as unknown as Recorded<E>[], revision: events.at(-1)?.revision ?? null };
    },

    readAll: (read) => readLog(connection, read, readTimeoutMs, findKeys),
    subscribeToAll: ({ after, signal }) => followLog(connection, { after, signal, timeoutMs: readTimeoutMs }),
    lastPosition: () => lastLogPosition(connection, readTimeoutMs),
    lastRecordedAt: () => lastRecording(connection, readTimeoutMs),
    readRaw: ({ after, limit }) => readRawLog(connection, { after, limit }, readTimeoutMs),
    async appendRaw(stream, events, expectedRevision) {
      const data = events.map(({ id, type, data, metadata }) =>
        // What was read as JSON from an export is JSON.
        jsonEvent({ id, type, data: data as JSONType, metadata: metadata as JSONType }),
      );
      return send({ stream, events: data, expectedRevision });
    },
    async checkAppends() {
      // Refused by the leader alone, and so not written.
      const data = [jsonEvent({ type: 'ReadinessChecked', data: {} })];
      await send({ ...CHECK_APPEND, events: data });
    },
    close: () => connection.close(),
  };

  async function appendChained(
    stream: string,
    events: readonly EncodedEvent[],
    expected: ExpectedRevision,
  ): Promise<AppendResult> {
    const { expectedRevision, previous } = await heads.continuing(stream, expected);
    const revision = expectedRevision === NO_STREAM ? 0n : expectedRevision + 1n;
    const { data, lastHash } = chained(events, { stream, revision, previous });
    const appended = await send({ stream, events: data, expectedRevision });
    if (appended.outcome === 'appended') heads.remember({ stream, revision: appended.revision }, lastHash);
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
