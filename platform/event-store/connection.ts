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
import { EventStoreTimeout, EventStoreUnavailable, storeError } from './errors.ts';

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

async function within<T>(
  what: string,
  milliseconds: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const expiry = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const expired = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const error = new EventStoreTimeout(
        `${what}: no answer from the event store within ${milliseconds} ms`,
      );
      expiry.abort(error);
      reject(error);
    }, milliseconds);
  });
  try {
    return await Promise.race([work(expiry.signal), expired]);
  } finally {
    clearTimeout(timer);
  }
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
