import { setImmediate } from 'node:timers/promises';
import { type RpcError, streamDeleted } from './errors.ts';
import type { LogReader } from './log/log-reader.ts';
import type { PacedWriter } from './paced-writer.ts';
import { encodeReadEvent } from './wire/read-event.ts';
import { streamNotFound } from './wire/read-messages.ts';
import type { ReadRequest } from './wire/read-request.ts';

type Request = Extract<ReadRequest, { kind: 'read-stream' }>;

/**
 * Sends a stream's events as it stands when the read begins. A stream that does not exist is a message of the
 * protocol, a tombstoned one an error.
 */
export async function readStream(
  reader: LogReader,
  request: Request,
  writer: PacedWriter,
): Promise<RpcError | undefined> {
  const stream = reader.findStream(request.stream);
  if (stream.kind === 'deleted') return streamDeleted(request.stream);
  if (stream.kind === 'missing') {
    await writer.send(streamNotFound(request.stream));
    return undefined;
  }

  let next: number | undefined = startOf(request, stream.lastRevision);
  let left = request.maxCount;
  while (next !== undefined && left > 0 && !writer.ended.aborted) {
    const page = reader.readStream(stream, next, request.direction);
    for (const event of page.events.slice(0, left)) {
      await writer.send(encodeReadEvent(event, request.uuidForm));
    }
    left -= page.events.length;
    next = page.next;
    if (next !== undefined) await setImmediate();
  }
  return undefined;
}

function startOf(request: Request, lastRevision: number): number {
  if (request.from === 'start') return 0;
  if (request.from !== 'end') return request.from;
  // Forwards from the end there is nothing; backwards the last event comes first.
  return request.direction === 'forwards' ? lastRevision + 1 : lastRevision;
}
