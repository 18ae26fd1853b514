import type { EventStoreDBClient } from '@eventstore/db-client';
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { ClientReadableStream } from '@grpc/grpc-js';
import { EventStoreTimeout, storeError } from '../errors.ts';
import { openRead } from './read-client.ts';
import { readWireEvent, type WireEvent } from './wire-event.ts';

/**
 * Reads what is asked for to its end; a stream that does not exist is empty.
 * @param what it is, for the message of a failure.
 * @throws EventStoreTimeout when it takes longer than `timeoutMs`; the client itself would wait for ever for a server that is there but silent.
 * @throws EventStoreUnavailable when the store is out of reach, Error of the client's kinds when it refuses.
 */
export function readEvents(
  client: EventStoreDBClient,
  request: ReadReq,
  { what, timeoutMs }: { what: string; timeoutMs: number },
): Promise<WireEvent[]> {
  const answered = new Promise<Buffer[]>((resolve, reject) => {
    let call: ClientReadableStream<Buffer> | undefined;
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      call?.cancel();
      reject(new EventStoreTimeout(what, timeoutMs));
    }, timeoutMs);
    const fail = (error: unknown) => {
      clearTimeout(timer);
      reject(storeError(error));
    };
    openRead(client, request, what).then((opened) => {
      call = opened;
      const messages: Buffer[] = [];
      call.on('data', (message: Buffer) => messages.push(message));
      call.on('error', fail);
      call.on('end', () => {
        clearTimeout(timer);
        resolve(messages);
      });
      if (isLate) call.cancel();
    }, fail);
  });
  return answered.then((messages) => messages.flatMap((message) => readWireEvent(message) ?? []));
}
