import { type StreamingRead, StreamNotFoundError } from '@eventstore/db-client';
import { EventStoreTimeout, storeError } from './errors.ts';

/**
 * Reads a client's stream to its end; a stream that does not exist is empty. The client itself would wait for ever for a
 * server that is there but silent.
 * @throws EventStoreUnavailable when the store is out of reach; EventStoreTimeout when it takes longer than `timeoutMs`.
 */
export async function readToEnd<T>(read: StreamingRead<T>, what: string, timeoutMs: number): Promise<T[]> {
  const timer = setTimeout(() => {
    // The client leaves the call open when only its reader goes away.
    read.cancel().catch(ignore);
    read.destroy(new EventStoreTimeout(what, timeoutMs));
  }, timeoutMs);
  // An error that comes after the loop was left has no other listener and would end the process.
  read.on('error', ignore);
  const items: T[] = [];
  try {
    for await (const item of read) items.push(item);
  } catch (error) {
    if (!(error instanceof StreamNotFoundError)) throw storeError(error);
  } finally {
    clearTimeout(timer);
  }
  return items;
}

function ignore(): void {}
