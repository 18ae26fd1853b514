import type { AppendReq, AppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerReadableStream, sendUnaryData } from '@grpc/grpc-js';
import {
  internalError,
  invalidArgument,
  maximumAppendSizeExceeded,
  type RpcError,
  requiredPropertyMissing,
  serverClosing,
} from './errors.ts';
import type { ProposedEvent } from './log/record.ts';
import { MAX_APPEND_BYTES, type ServerContext } from './server-context.ts';
import { appendResponse } from './wire/append-response.ts';
import { readExpectedRevision } from './wire/expected-revision.ts';
import { readProposedEvent, sizeOfEvent } from './wire/proposed-event.ts';
import { isWritableStreamName, streamNameOf } from './wire/stream-name.ts';

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
    if (context.closing.hasBegun) return answer(serverClosing());
    gathered.appendTo(context).then(
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
    const result = readProposedEvent(proposed);
    if (result.kind === 'missing-property') return requiredPropertyMissing(result.property);
    if (result.kind === 'bad-event') return invalidArgument(result.reason);
    this.bytes += sizeOfEvent(result.event);
    if (this.bytes > MAX_APPEND_BYTES) return maximumAppendSizeExceeded(MAX_APPEND_BYTES);
    this.events.push(result.event);
    return undefined;
  }

  async appendTo(context: ServerContext): Promise<AppendResp | RpcError> {
    const stream = streamNameOf(this.options?.getStreamIdentifier());
    const expected = this.options === undefined ? undefined : readExpectedRevision(this.options);
    if (!isWritableStreamName(stream)) return invalidArgument(`'${stream}' cannot be a stream's name.`);
    if (expected === undefined) return invalidArgument('The expected revision is missing.');
    const outcome = await context.log.writer.append(stream, expected, this.events);
    return appendResponse(stream, expected, outcome);
  }
}

function isError(result: AppendResp | RpcError): result is RpcError {
  return 'code' in result;
}
