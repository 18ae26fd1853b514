import sharedPb, { type StreamIdentifier, type UUID } from '@eventstore/db-client/generated/shared_pb.js';
import streamsPb, { type AppendReq, type AppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerReadableStream, sendUnaryData } from '@grpc/grpc-js';
import { z } from 'zod';
import { type AccountRights, mayUseStream } from './accounts.ts';
import {
  accessDenied,
  internalError,
  invalidArgument,
  maximumAppendSizeExceeded,
  REQUIRED_PROPERTIES,
  type RpcError,
  requiredPropertyMissing,
  serverClosing,
  unimplemented,
} from './errors.ts';
import type { ExpectedRevision } from './log/decide-append.ts';
import type { AppendOutcome } from './log/log-writer.ts';
import type { ProposedEvent } from './log/record.ts';
import type { ServerContext } from './server-context.ts';

/** The largest append, the real server's default: the bytes of all its events together. */
const MAX_APPEND_BYTES = 1024 * 1024;
const NO_ID = Buffer.alloc(16);
const UUID_TEXT = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The `Append` rpc: the options first, then one message for each event, answered when all are on disk. */
export function append(
  context: ServerContext,
  call: ServerReadableStream<AppendReq, AppendResp>,
  callback: sendUnaryData<AppendResp>,
): void {
  const gathered = new GatheredAppend();
  let answered = false;
  const answer = (error: RpcError | null, response?: AppendResp) => {
    if (answered) return;
    answered = true;
    callback(error, response);
  };

  call.on('data', (message: AppendReq) => {
    const error = answered ? undefined : gathered.take(message);
    if (error !== undefined) answer(error);
  });
  call.on('error', () => {
    answered = true;
  });
  call.on('end', () => {
    // A client that gave up must not find later that it wrote after all.
    if (answered || call.cancelled) return;
    if (context.closing.aborted) return answer(serverClosing());
    gathered.appendTo(context, context.rightsOf(call.metadata)).then(
      (result) => (isError(result) ? answer(result) : answer(null, result)),
      (error: unknown) => answer(internalError(error)),
    );
  });
}

class GatheredAppend {
  private readonly events: ProposedEvent[] = [];
  private options: AppendReq.Options | undefined;
  private bytes = 0;

  take(message: AppendReq): RpcError | undefined {
    if (message.hasOptions()) {
      this.options = message.getOptions();
      return undefined;
    }
    const proposed = message.getProposedMessage();
    if (proposed === undefined) return invalidArgument('The message is neither options nor an event.');
    const event = readProposedEvent(proposed);
    if (isError(event)) return event;
    // `Event.SizeOnDisk` of EventStoreDB 24.10.
    this.bytes += event.data.length + event.metadata.length + 2 * event.type.length;
    if (this.bytes > MAX_APPEND_BYTES) return maximumAppendSizeExceeded(MAX_APPEND_BYTES);
    this.events.push(event);
    return undefined;
  }

  async appendTo(context: ServerContext, rights: AccountRights | undefined): Promise<AppendResp | RpcError> {
    const stream = streamNameOf(this.options?.getStreamIdentifier());
    const expected = this.options === undefined ? undefined : readExpectedRevision(this.options);
    // The real server refuses these two names as well.
    if (stream === '' || stream === '$$') return invalidArgument(`'${stream}' cannot be a stream's name.`);
    if (!mayUseStream(rights, stream)) return accessDenied();
    if (expected === undefined) return invalidArgument('The expected revision is missing.');
    const limit = this.events.map(limitOf).find((key) => key !== undefined);
    if (stream.startsWith('$$') && limit !== undefined) return unimplemented(`A stream limited by ${limit}`);
    return appendResponse(expected, await context.log.writer.append(stream, expected, this.events));
  }
}

/** What a stream's metadata may ask of the real server, and would wait for in vain here. */
const LIMITS = ['$maxCount', '$maxAge', '$tb', '$cacheControl'];
const fields = z.record(z.string(), z.unknown());

/** The first limit that a stream's metadata sets. */
function limitOf({ data }: ProposedEvent): string | undefined {
  try {
    const set = fields.parse(JSON.parse(Buffer.from(data).toString('utf8')));
    return LIMITS.find((key) => key in set);
  } catch {
    // What is no JSON limits nothing in the real server either.
    return undefined;
  }
}

/** The name in a stream identifier; empty when there is none. */
export function streamNameOf(identifier: StreamIdentifier | undefined): string {
  return identifier === undefined ? '' : Buffer.from(identifier.getStreamName_asU8()).toString('utf8');
}

/** A 64-bit number of the wire as a number; those beyond 2^53 mean 'after everything' and are cut to that. */
export function numberOf(value: string): number {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : Number.MAX_SAFE_INTEGER;
}

function readExpectedRevision(options: AppendReq.Options): ExpectedRevision | undefined {
  if (options.hasRevision()) return { kind: 'revision', revision: numberOf(options.getRevision()) };
  if (options.hasNoStream()) return { kind: 'no-stream' };
  if (options.hasStreamExists()) return { kind: 'stream-exists' };
  return options.hasAny() ? { kind: 'any' } : undefined;
}

function readProposedEvent(message: AppendReq.ProposedMessage): ProposedEvent | RpcError {
  const properties = message.getMetadataMap();
  const missing = REQUIRED_PROPERTIES.find((property) => properties.get(property) === undefined);
  if (missing !== undefined) return requiredPropertyMissing(missing);
  const type = properties.get('type') ?? '';
  const id = uuidBytes(message.getId());
  if (id === undefined) return invalidArgument('The event id is not a UUID.');
  // In the words of the real server's `Event`.
  if (id.equals(NO_ID)) return invalidArgument('Empty eventId provided.');
  if (type === '') return invalidArgument('Empty eventType provided.');
  return {
    id,
    type,
    isJson: properties.get('content-type') === 'application/json',
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  };
}

function uuidBytes(uuid: UUID | undefined): Buffer | undefined {
  const text = uuid?.getString() ?? '';
  return UUID_TEXT.test(text) ? Buffer.from(text.replaceAll('-', ''), 'hex') : undefined;
}

/** A wrong expected revision is part of the response, not an error. */
function appendResponse(expected: ExpectedRevision, outcome: AppendOutcome): AppendResp {
  const response = new streamsPb.AppendResp();
  switch (outcome.kind) {
    case 'appended': {
      const position = new streamsPb.AppendResp.Position()
        .setCommitPosition(String(outcome.position))
        .setPreparePosition(String(outcome.position));
      const success = new streamsPb.AppendResp.Success().setCurrentRevision(String(outcome.revision));
      return response.setSuccess(success.setPosition(position));
    }
    case 'nothing-to-append': {
      const success = new streamsPb.AppendResp.Success().setNoPosition(new sharedPb.Empty());
      if (outcome.revision < 0) success.setNoStream(new sharedPb.Empty());
      else success.setCurrentRevision(String(outcome.revision));
      return response.setSuccess(success);
    }
    case 'wrong-expected-revision':
      return response.setWrongExpectedVersion(wrongExpected(expected, outcome.actual));
  }
}

function wrongExpected(expected: ExpectedRevision, actual: number) {
  const wrong = new streamsPb.AppendResp.WrongExpectedVersion();
  if (actual < 0) wrong.setCurrentNoStream(new sharedPb.Empty());
  else wrong.setCurrentRevision(String(actual));
  switch (expected.kind) {
    case 'revision':
      return wrong.setExpectedRevision(String(expected.revision));
    case 'no-stream':
      return wrong.setExpectedNoStream(new sharedPb.Empty());
    case 'stream-exists':
      return wrong.setExpectedStreamExists(new sharedPb.Empty());
    case 'any':
      return wrong.setExpectedAny(new sharedPb.Empty());
  }
}

function isError(result: object): result is RpcError {
  return 'code' in result;
}
