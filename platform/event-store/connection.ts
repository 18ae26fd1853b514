import {
  BACKWARDS,
  convertToCommandError,
  END,
  EventStoreDBClient,
  NotLeaderError,
  type RecordedEvent,
  type StreamingRead,
  StreamNotFoundError,
} from '@eventstore/db-client';
import pTimeout from 'p-timeout';
import { EventStoreTimeout, EventStoreUnavailable, type StoredEvent } from './event-store.ts';

/**
 * The way to the event store: a client of `@eventstore/db-client` that has answered once. One that failed is replaced, because a client may
 * keep a failed discovery or stay with a node that does not answer.
 */
export interface Connection {
  /**
   * Makes a call on the client. A call that is late before there is a client is never made: what its caller gave up must
   * not be written later.
   * @param what it is, for the message of a failure.
   * @param work is told by `signal` that nobody waits any longer.
   * @throws EventStoreTimeout when it takes longer than `timeoutMs`, EventStoreUnavailable when the store is out of reach, the client's
   * error when the store refuses.
   */
  call<T>(
    what: string,
    timeoutMs: number,
    work: (client: EventStoreDBClient, signal: AbortSignal) => Promise<T>,
  ): Promise<T>;
  close(): Promise<void>;
}

/** Within this a new client must find a node that answers. */
const CONNECT_TIMEOUT_MS = 5_000;

/** @throws Error when the connection string cannot be read. */
export function createConnection(connectionString: string): Connection {
  let client = EventStoreDBClient.connectionString(connectionString);
  let answered: Promise<EventStoreDBClient> | undefined;

  async function firstAnswer(): Promise<EventStoreDBClient> {
    const read = client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1 });
    try {
      await within('connecting', CONNECT_TIMEOUT_MS, (signal) => readToEnd(read, signal));
    } catch (error) {
      // Whatever else it says, it answers.
      if (storeError(error) instanceof EventStoreUnavailable) throw error;
    }
    return client;
  }

  return {
    async call(what, timeoutMs, work) {
      answered ??= firstAnswer();
      const asked = answered;
      try {
        return await within(what, timeoutMs, async (signal) => {
          const ready = await asked;
          signal.throwIfAborted();
          try {
            return await work(ready, signal);
          } catch (error) {
            // After an election: refused, so nothing was written, and the client knows the leader now.
            if (!isNotLeader(error) || signal.aborted) throw error;
            return work(ready, signal);
          }
        });
      } catch (thrown) {
        const error = storeError(thrown);
        // A node that does not lead names the leader, and the client goes there by itself.
        const isLost = error instanceof EventStoreUnavailable && !(error.cause instanceof NotLeaderError);
        if (isLost && answered === asked) {
          client = EventStoreDBClient.connectionString(connectionString);
          answered = undefined;
        }
        throw error;
      }
    },
    close: () => client.dispose(),
  };
}

function isNotLeader(error: unknown): boolean {
  return error instanceof Error && convertToCommandError(error) instanceof NotLeaderError;
}

function within<T>(
  what: string,
  milliseconds: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const expiry = new AbortController();
  return pTimeout(work(expiry.signal), {
    milliseconds,
    fallback() {
      const error = new EventStoreTimeout(
        `${what}: no answer from the event store within ${milliseconds} ms`,
      );
      expiry.abort(error);
      throw error;
    },
  });
}

interface Resolved {
  readonly event?: RecordedEvent;
}

/**
 * The events of a client's read; a stream that does not exist is empty. The client would wait for ever for a server that is silent.
 * @throws the reason of `signal` when it aborts, and what the client throws.
 */
export async function readToEnd(
  read: StreamingRead<Resolved>,
  signal: AbortSignal,
): Promise<RecordedEvent[]> {
  const stop = () => {
    // The client leaves the call open when only its reader goes away.
    read.cancel().catch(ignore);
    read.destroy(signal.reason);
  };
  signal.addEventListener('abort', stop, { once: true });
  const events: RecordedEvent[] = [];
  try {
    await new Promise<void>((resolve, reject) => {
      // Stays when the promise is settled: an error without a listener would end the process.
      read.on('error', reject).on('end', resolve);
      read.on('data', ({ event }) => event !== undefined && events.push(event));
    });
  } catch (error) {
    if (!(error instanceof StreamNotFoundError)) throw error;
  } finally {
    signal.removeEventListener('abort', stop);
  }
  return events;
}

function ignore(): void {}

/** The client's names of failures that pass. */
const PASSING_TYPES = new Set(['unavailable', 'deadline-exceeded', 'timeout', 'cancelled', 'not-leader']);
/** gRPC's codes of them: CANCELLED (a client ended by us cancels its own calls), DEADLINE_EXCEEDED, ABORTED, UNAVAILABLE. */
const PASSING_CODES = new Set<unknown>([1, 4, 10, 14]);
/** What only a sentence tells: a cluster without a leader, discovery, and connections that break under a call. */
const PASSING_SENTENCES =
  /server is (not ready|too busy|busy)|no leader info|failed to discover|channel has been (shut down|closed)|failed to connect|rst_stream|stream removed|write after end|premature close|\bE(PIPE|CONNRESET|CONNREFUSED|TIMEDOUT)\b/i;
const BROKEN_STREAM =
  /^ERR_(HTTP2_|STREAM_(DESTROYED|PREMATURE_CLOSE|WRITE_AFTER_END))|^E(CONN|PIPE|HOST|NET|TIMEDOUT|AI_)/;

/** What the client or the connection threw, as `EventStoreUnavailable` when it passes by itself; anything else as the client names it. */
export function storeError(thrown: unknown): Error {
  const given = thrown instanceof Error ? thrown : new Error(String(thrown));
  if (given instanceof EventStoreUnavailable) return given;
  const error = convertToCommandError(given);
  if (isDeadline(error)) return new EventStoreTimeout(error.message, { cause: error });
  return isPassing(error) ? new EventStoreUnavailable(error.message, { cause: error }) : error;
}

function isDeadline(error: Error): boolean {
  return ('type' in error && error.type === 'deadline-exceeded') || ('code' in error && error.code === 4);
}

function isPassing(error: Error): boolean {
  const code = 'code' in error ? error.code : undefined;
  if ('type' in error && typeof error.type === 'string' && PASSING_TYPES.has(error.type)) return true;
  if (PASSING_CODES.has(code) || PASSING_SENTENCES.test(error.message)) return true;
  return typeof code === 'string' && BROKEN_STREAM.test(code);
}

/** What servers before 22.6 say of an event read from its stream. */
const NO_POSITION = 2n ** 64n - 1n;

/**
 * An event's place in `$all`.
 * @throws Error when the server is too old to say it.
 */
export function positionOf({ position }: Pick<RecordedEvent, 'position'>): bigint {
  if (position === undefined || position.commit === NO_POSITION)
    throw new Error('the event store is older than 22.6 and says no positions: install EventStoreDB 24.10');
  return position.commit;
}

export function storedEventOf(record: RecordedEvent): StoredEvent {
  const { streamId, revision, id, type, data, metadata } = record;
  return { stream: streamId, revision, position: positionOf(record), id, type, data, metadata };
}
