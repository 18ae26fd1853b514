import { type RecordedEvent, type StreamingRead, StreamNotFoundError } from '@eventstore/db-client';

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
