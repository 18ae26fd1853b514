import sharedPb from '@eventstore/db-client/generated/shared_pb.js';
import streamsPb, { type AppendReq, type AppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerReadableStream, sendUnaryData } from '@grpc/grpc-js';
import type { AccountRights } from './accounts.ts';
import { internalError, invalidArgument, type RpcError, serverClosing } from './errors.ts';
import type { ExpectedRevision } from './log/decide-append.ts';
import type { AppendOutcome } from './log/log-writer.ts';
import { isError, numberOf, ProposedEvents, streamNameOf } from './proposed-events.ts';
import type { ServerContext } from './server-context.ts';

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
  private readonly events = new ProposedEvents();
  private options: AppendReq.Options | undefined;

  take(message: AppendReq): RpcError | undefined {
    if (message.hasOptions()) {
      this.options = message.getOptions();
      return undefined;
    }
    const proposed = message.getProposedMessage();
    if (proposed === undefined) return invalidArgument('The message is neither options nor an event.');
    return this.events.take(proposed);
  }

  async appendTo(context: ServerContext, rights: AccountRights | undefined): Promise<AppendResp | RpcError> {
    const stream = streamNameOf(this.options?.getStreamIdentifier());
    const expected = this.options === undefined ? undefined : readExpectedRevision(this.options);
    if (expected === undefined) return invalidArgument('The expected revision is missing.');
    const outcome = await this.events.appendTo({ stream, expected }, context, rights);
    return isError(outcome) ? outcome : appendResponse(expected, outcome);
  }
}

function readExpectedRevision(options: AppendReq.Options): ExpectedRevision | undefined {
  if (options.hasRevision()) return { kind: 'revision', revision: numberOf(options.getRevision()) };
  if (options.hasNoStream()) return { kind: 'no-stream' };
  if (options.hasStreamExists()) return { kind: 'stream-exists' };
  return options.hasAny() ? { kind: 'any' } : undefined;
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
