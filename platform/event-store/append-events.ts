import {
  NO_STREAM as CLIENT_NO_STREAM,
  type EventData,
  type EventStoreDBClient,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { positionOf } from './codec/stored-event.ts';
import type { Connection } from './connection.ts';
import { readToEnd } from './connection.ts';
import type { AppendResult, NO_STREAM } from './event-store.ts';

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
        if (!success) return { outcome: 'conflict', actualRevision: revision < 0n ? null : revision };
        const position = result.position?.commit ?? (await positionIn(client, stream, revision, signal));
        return { outcome: 'appended', revision, position };
      } catch (error) {
        if (!(error instanceof WrongExpectedVersionError)) throw error;
        const actual = error.actualVersion;
        return { outcome: 'conflict', actualRevision: actual === CLIENT_NO_STREAM ? null : actual };
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
