import { setImmediate } from 'node:timers/promises';
import { internalError, invalidArgument, type RpcError, serverClosing, unimplemented } from './errors.ts';
import type { LogReader } from './log/log-reader.ts';
import { PacedWriter, type ReadCall } from './paced-writer.ts';
import { encodeReadEvent, streamNotFound } from './read-messages.ts';
import { parseReadRequest, type ReadRequest } from './read-request.ts';
import type { ServerContext } from './server-context.ts';
import { subscribeToAll } from './subscribe-to-all.ts';

type StreamRequest = Extract<ReadRequest, { kind: 'read-stream' }>;
type AllRequest = Extract<ReadRequest, { kind: 'read-all' }>;

/** The `Read` rpc: reads of a stream or of $all, and subscriptions to $all. */
export async function read(context: ServerContext, call: ReadCall): Promise<void> {
  const writer = new PacedWriter(call, context.closing);
  try {
    const error = await answer(context, parseReadRequest(call.request), writer);
    if (error !== undefined) call.emit('error', error);
    else if (context.closing.aborted) call.emit('error', serverClosing());
    else call.end();
  } catch (error) {
    context.onError(error instanceof Error ? error : new Error(String(error)));
    call.emit('error', internalError(error));
  }
}

async function answer(
  { log }: ServerContext,
  request: ReadRequest,
  writer: PacedWriter,
): Promise<RpcError | undefined> {
  switch (request.kind) {
    case 'invalid':
      return invalidArgument(request.reason);
    case 'unimplemented':
      return unimplemented(request.what);
    case 'read-stream':
      await readStream(log.reader, request, writer);
      return undefined;
    case 'read-all':
      await readAll(log.reader, request, writer);
      return undefined;
    case 'subscribe-to-all':
      await subscribeToAll(log, request, writer);
      return undefined;
  }
}

/** Sends a stream's events as it stands when the read begins. A stream that does not exist is a message of the protocol. */
async function readStream(reader: LogReader, request: StreamRequest, writer: PacedWriter): Promise<void> {
  const stream = reader.findStream(request.stream);
  if (stream === undefined) return writer.send(streamNotFound(request.stream));
  let next = startInStream(request, stream.lastRevision);
  let left = request.maxCount;
  while (next !== undefined && left > 0 && !writer.ended.aborted) {
    const page = reader.readStream(stream, next, request.direction);
    for (const event of page.events.slice(0, left)) await writer.send(encodeReadEvent(event));
    left -= page.events.length;
    next = page.next;
    if (next !== undefined) await setImmediate();
  }
}

function startInStream(request: StreamRequest, lastRevision: number): number | undefined {
  if (request.from === 'start') return 0;
  if (request.from !== 'end') return request.from;
  // Forwards from the end there is nothing; backwards the last event comes first.
  return request.direction === 'forwards' ? lastRevision + 1 : lastRevision;
}

/**
 * Sends the log's events as it stands when the read begins. A position stands before its event, as in the real
 * server: forwards from it the event is included, backwards it is not.
 */
async function readAll(reader: LogReader, request: AllRequest, writer: PacedWriter): Promise<void> {
  const forwards = request.direction === 'forwards';
  const end = reader.committed;
  let next = startInAll(request, end);
  let left = request.maxCount;
  while (next !== undefined && left > 0 && !writer.ended.aborted) {
    const page = reader.readAll(next, forwards ? end : 1, request.direction);
    for (const event of page.events) {
      if (left === 0) break;
      if (request.filter !== undefined && !request.filter.matches(event)) continue;
      await writer.send(encodeReadEvent(event));
      left -= 1;
    }
    next = page.next;
    if (next !== undefined) await setImmediate();
  }
}

function startInAll(request: AllRequest, end: number): number | undefined {
  const forwards = request.direction === 'forwards';
  if (request.from === 'start') return forwards ? 1 : 0;
  if (request.from === 'end') return forwards ? end + 1 : end;
  return forwards ? request.from : request.from - 1;
}
