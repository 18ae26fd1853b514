import {
  BACKWARDS,
  END,
  type EventData,
  type EventStoreDBClient,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { LRUCache } from 'lru-cache';
import { linkOf, NO_PREDECESSOR } from './codec/content-hash.ts';
import { type Connection, positionOf, readToEnd, storedEventOf } from './connection.ts';
import { ANY, type AppendResult, type ExpectedRevision, NO_STREAM, type StoredEvent } from './event-store.ts';

/** What an append says to the store: what is written, where, and on what it rests. */
export interface Append {
  readonly stream: string;
  readonly events: readonly EventData[];
  /** The revision of the stream's last event, or that it has none. */
  readonly expectedRevision: bigint | typeof NO_STREAM;
}

/**
 * A way to append. Nothing is known of an append that rejects: it may stand in the log.
 * @throws EventStoreUnavailable when the store is out of reach or does not answer in time, the client's error when it refuses.
 */
export type Appender = (append: Append) => Promise<AppendResult>;

/** The name and password in a connection string; empty when there are none, which the client sends over no connection without TLS. */
export function accountOf(connectionString: string): {
  readonly username: string;
  readonly password: string;
} {
  const userInfo = /^esdb(?:\+discover)?:\/\/(?<username>[^:@/]+):(?<password>[^@/]+)@/;
  const { username = '', password = '' } = userInfo.exec(connectionString)?.groups ?? {};
  return { username: decodeURIComponent(username), password: decodeURIComponent(password) };
}

/**
 * How appends travel: each by a call of its own, with a deadline that the server counts from the call's beginning, or all over one
 * shared call, which is for programs that may end when it breaks, see docs/decisions/0019-appends-by-single-calls.md.
 */
export type AppendCalls = 'single' | 'shared';

interface AppenderOptions {
  readonly timeoutMs: number;
  readonly calls: AppendCalls;
}

/** Makes a way to append. The client (6.2) sends an append that names its account by a call of its own, any other over a shared one. */
export function createAppender(
  connection: Connection,
  connectionString: string,
  { timeoutMs, calls }: AppenderOptions,
): Appender {
  const account = calls === 'single' ? { credentials: accountOf(connectionString) } : {};
  return ({ stream, events, expectedRevision }) =>
    connection.call(`appending to ${stream}`, timeoutMs, async (client, signal) => {
      try {
        const result = await client.appendToStream(stream, [...events], {
          expectedRevision,
          ...account,
          requiresLeader: true,
          deadline: timeoutMs,
        });
        const { success, nextExpectedRevision: revision } = result;
        if (!success) return { outcome: 'conflict' };
        const position = result.position?.commit ?? (await positionIn(client, stream, revision, signal));
        return { outcome: 'appended', revision, position };
      } catch (error) {
        if (error instanceof WrongExpectedVersionError) return { outcome: 'conflict' };
        throw error;
      }
    });
}

/** Where an event stands in the log: the server may leave it out of the answer to an append that it has had before. */
async function positionIn(
  client: EventStoreDBClient,
  stream: string,
  revision: bigint,
  signal: AbortSignal,
): Promise<bigint> {
  const read = client.readStream(stream, { fromRevision: revision, maxCount: 1, requiresLeader: true });
  const [event] = await readToEnd(read, signal);
  if (event === undefined) throw new Error(`${stream}@${revision} was appended and is not there`);
  return positionOf(event);
}

/** What an append continues: the stream's last event and its hash. */
export interface StreamHead {
  /** `NO_STREAM`, or the revision the append expects. */
  readonly expectedRevision: bigint | typeof NO_STREAM;
  /** The hash the next event names as its predecessor's. */
  readonly previous: string;
}

/** Hashes of the events that streams ended with when last seen here. An event never changes, so that what is kept stays true. */
export interface StreamHeads {
  /** The head an append with this expectation continues; asks the store only for streams not seen lately, and for `ANY`. */
  continuing(stream: string, expected: ExpectedRevision): Promise<StreamHead>;
  remember(event: Pick<StoredEvent, 'stream' | 'revision'>, hash: string): void;
  /** Takes note of an event that was read, unless a later one of its stream is known. */
  rememberRead(event: StoredEvent | undefined): void;
}

/** Some 20 MB of them. */
const MAX_STREAMS = 50_000;

export function createStreamHeads(connection: Connection, timeoutMs: number): StreamHeads {
  const heads = new LRUCache<string, { readonly revision: bigint; readonly hash: string }>({
    max: MAX_STREAMS,
  });

  const remember: StreamHeads['remember'] = ({ stream, revision }, hash) => {
    heads.set(stream, { revision, hash });
  };

  async function readOne(
    stream: string,
    from: { fromRevision: bigint } | 'end',
  ): Promise<StoredEvent | null> {
    const options = from === 'end' ? ({ direction: BACKWARDS, fromRevision: END } as const) : { ...from };
    const [found] = await connection.call(`reading the end of ${stream}`, timeoutMs, (client, signal) =>
      readToEnd(client.readStream(stream, { ...options, maxCount: 1, requiresLeader: true }), signal),
    );
    return found === undefined ? null : storedEventOf(found);
  }

  return {
    async continuing(stream, expected) {
      if (expected === NO_STREAM) return { expectedRevision: NO_STREAM, previous: NO_PREDECESSOR };
      if (expected === ANY) {
        const last = await readOne(stream, 'end');
        if (last === null) return { expectedRevision: NO_STREAM, previous: NO_PREDECESSOR };
        return { expectedRevision: last.revision, previous: linkOf(last) };
      }
      const known = heads.get(stream);
      if (known?.revision === expected) return { expectedRevision: expected, previous: known.hash };
      const last = await readOne(stream, { fromRevision: expected });
      // A stream that has not come so far refuses the append; what is sent along is then never written.
      return { expectedRevision: expected, previous: last === null ? NO_PREDECESSOR : linkOf(last) };
    },
    remember,
    rememberRead(event) {
      if (event === undefined) return;
      const known = heads.get(event.stream);
      if (known === undefined || known.revision < event.revision) remember(event, linkOf(event));
    },
  };
}
