import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerWritableStream } from '@grpc/grpc-js';
import { mayUseStream } from './accounts.ts';
import {
  accessDenied,
  internalError,
  invalidArgument,
  type RpcError,
  serverClosing,
  unimplemented,
} from './errors.ts';
import type { EventLog } from './log/event-log.ts';
import type { LogReader } from './log/log-reader.ts';
import type { StoredEvent } from './log/record.ts';
import {
  caughtUp,
  checkpointReached,
  encodeReadEvent,
  type ReadMessage,
  streamNotFound,
  subscriptionConfirmed,
} from './read-messages.ts';
import { parseReadRequest, type ReadRequest } from './read-request.ts';
import type { ServerContext } from './server-context.ts';

type StreamRequest = Extract<ReadRequest, { kind: 'read-stream' }>;
type AllRequest = Extract<ReadRequest, { kind: 'read-all' }>;

/** The `Read` rpc: reads of a stream or of $all, and subscriptions to $all. */
export async function read(context: ServerContext, call: ReadCall): Promise<void> {
  const writer = new PacedWriter(call, context.closing);
  try {
    const request = parseReadRequest(call.request);
    const isDenied =
      request.kind === 'read-stream' && !mayUseStream(context.rightsOf(call.metadata), request.stream);
    const error = isDenied ? accessDenied() : await answer(context, request, writer);
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

type Request = Extract<ReadRequest, { kind: 'subscribe-to-all' }>;

/**
 * Sends the log's events after a position, then each new one, for as long as the client listens. With a filter it
 * also says how far it has looked: each time the checkpoint interval is reached, and when it has caught up. After each
 * page others have their turn: a filter may pass over the whole log without anything to wait for.
 */
async function subscribeToAll(log: EventLog, request: Request, writer: PacedWriter): Promise<void> {
  const subscription = new AllSubscription(request, writer, startOf(log, request));
  await writer.send(subscriptionConfirmed(randomUUID()));
  while (!writer.ended.aborted) {
    const page = log.reader.readAll(subscription.position + 1, Number.MAX_SAFE_INTEGER, 'forwards');
    for (const event of page.events) {
      // Most events of a filtered log are passed over: no turn of the event loop for those.
      const sending = subscription.take(event);
      if (sending !== undefined) await sending;
    }
    if (page.next !== undefined) {
      await setImmediate();
      continue;
    }
    await subscription.catchUp();
    await log.feed.beyond(subscription.position, writer.ended);
  }
}

function startOf(log: EventLog, request: Request): number {
  if (request.from === 'start') return 0;
  return request.from === 'end' ? log.reader.committed : request.from;
}

class AllSubscription {
  /** The last position looked at. */
  position: number;
  private readonly request: Request;
  private readonly writer: PacedWriter;
  private lastCheckpoint: number;
  private looked = 0;
  private caughtUp = false;

  constructor(request: Request, writer: PacedWriter, position: number) {
    this.request = request;
    this.writer = writer;
    this.position = position;
    this.lastCheckpoint = position;
  }

  /** Looks at the next event; undefined when there is nothing to send for it. */
  take(event: StoredEvent): Promise<void> | undefined {
    const { filter } = this.request;
    this.position = event.position;
    if (filter === undefined) return this.sendEvent(event);
    this.looked += 1;
    const matches = filter.matches(event);
    const checkpointDue = this.looked >= filter.checkpointInterval;
    if (matches) return this.sendEvent(event, checkpointDue);
    return checkpointDue ? this.sendCheckpoint() : undefined;
  }

  async catchUp(): Promise<void> {
    if (this.caughtUp) return;
    this.caughtUp = true;
    if (this.request.filter !== undefined) await this.sendCheckpoint();
    await this.writer.send(caughtUp());
  }

  private async sendEvent(event: StoredEvent, checkpointDue = false): Promise<void> {
    await this.writer.send(encodeReadEvent(event));
    if (checkpointDue) await this.sendCheckpoint();
  }

  private async sendCheckpoint(): Promise<void> {
    this.looked = 0;
    if (this.position <= this.lastCheckpoint) return;
    this.lastCheckpoint = this.position;
    await this.writer.send(checkpointReached(this.position));
  }
}

type ReadCall = ServerWritableStream<ReadReq, ReadMessage>;

/** Without a reason, Node would make an error with a stack for each read. */
const GONE = 'gone';

/** Sends messages no faster than the client takes them, until it goes away or the server closes. */
class PacedWriter {
  /** Aborted when the client has gone or the server closes. */
  readonly ended: AbortSignal;
  private readonly call: ReadCall;

  constructor(call: ReadCall, closing: AbortSignal) {
    const gone = new AbortController();
    const end = () => {
      gone.abort(GONE);
      closing.removeEventListener('abort', end);
    };
    closing.addEventListener('abort', end);
    this.call = call;
    this.ended = gone.signal;
    if (closing.aborted) end();
    // A cancelled call is not closed, a closed one was not cancelled.
    call.once('cancelled', end);
    call.once('close', end);
    call.on('error', end);
  }

  /** Resolves when the client can take more, or has gone. */
  async send(message: ReadMessage): Promise<void> {
    if (this.ended.aborted || this.call.write(message)) return;
    await this.drained();
  }

  private drained(): Promise<void> {
    return new Promise((resolve) => {
      const finish = () => {
        this.call.removeListener('drain', finish);
        this.ended.removeEventListener('abort', finish);
        resolve();
      };
      this.call.once('drain', finish);
      this.ended.addEventListener('abort', finish);
    });
  }
}
