import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { type RpcError, streamDeleted } from './errors.ts';
import type { EventLog } from './log/event-log.ts';
import type { LogReader, Page } from './log/log-reader.ts';
import type { PacedWriter } from './paced-writer.ts';
import { encodeReadEvent } from './wire/read-event.ts';
import { caughtUp, subscriptionConfirmed } from './wire/read-messages.ts';
import type { ReadRequest } from './wire/read-request.ts';

type Request = Extract<ReadRequest, { kind: 'subscribe-to-stream' }>;

/**
 * Sends a stream's events after a revision, then each new one, for as long as the client listens. The stream need not
 * exist yet. A live subscription reads the log like any other, so a slow client costs no memory.
 */
export async function subscribeToStream(
  log: EventLog,
  request: Request,
  writer: PacedWriter,
): Promise<RpcError | undefined> {
  let next = startOf(log.reader, request);
  let live = false;
  await writer.send(subscriptionConfirmed(randomUUID()));
  while (!writer.ended.aborted) {
    const upTo = log.reader.committed;
    const page = readPage(log.reader, request.stream, next);
    if (page === 'deleted') return streamDeleted(request.stream);
    for (const event of page.events) {
      await writer.send(encodeReadEvent(event, request.uuidForm));
      next = event.revision + 1;
    }
    if (page.next !== undefined) {
      next = page.next;
      await setImmediate();
      continue;
    }
    if (!live) {
      await writer.send(caughtUp());
      live = true;
    }
    // What was committed while sending may be of this stream: look again before waiting.
    if (log.reader.committed === upTo) await log.feed.nextOf(request.stream, writer.ended);
  }
  return undefined;
}

function startOf(reader: LogReader, request: Request): number {
  if (request.from === 'start') return 0;
  if (request.from !== 'end') return request.from + 1;
  const stream = reader.findStream(request.stream);
  return stream.kind === 'found' ? stream.lastRevision + 1 : 0;
}

function readPage(reader: LogReader, name: string, from: number): Page | 'deleted' {
  const stream = reader.findStream(name);
  if (stream.kind === 'deleted') return 'deleted';
  if (stream.kind === 'missing') return { events: [], next: undefined };
  return reader.readStream(stream, from, 'forwards');
}
