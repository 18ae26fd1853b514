import type { EventStoreDBClient } from '@eventstore/db-client';
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import { storeError } from '../errors.ts';
import { openRead } from './read-client.ts';
import { readWireEvent, type WireEvent } from './wire-event.ts';

/**
 * The events of a subscription as they come, until `signal` aborts or the store ends it.
 * @throws EventStoreUnavailable when the subscription breaks.
 */
export async function* followEvents(
  client: EventStoreDBClient,
  request: ReadReq,
  { what, signal }: { what: string; signal: AbortSignal },
): AsyncGenerator<WireEvent, void, undefined> {
  const call = await openRead(client, request, what).catch((error: unknown) => {
    throw storeError(error);
  });
  const cancel = () => call.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  // An error that comes after the loop was left has no other listener and would end the process.
  call.on('error', () => undefined);
  try {
    if (signal.aborted) return;
    for await (const message of call) {
      const event = readWireEvent(message);
      if (event !== null) yield event;
    }
  } catch (error) {
    if (!signal.aborted) throw storeError(error);
  } finally {
    signal.removeEventListener('abort', cancel);
    call.cancel();
  }
}
