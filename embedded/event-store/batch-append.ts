import sharedPb, { type UUID } from '@eventstore/db-client/generated/shared_pb.js';
import statusPb from '@eventstore/db-client/generated/status_pb.js';
import streamsPb, {
  type BatchAppendReq,
  type BatchAppendResp,
} from '@eventstore/db-client/generated/streams_pb.js';
import { type ServerDuplexStream, status } from '@grpc/grpc-js';
import anyPb from 'google-protobuf/google/protobuf/any_pb.js';
import { internalError, invalidArgument, type RpcError, serverClosing } from './errors.ts';
import type { ExpectedRevision } from './log/decide-append.ts';
import type { AppendOutcome } from './log/log-writer.ts';
import { isError, numberOf, ProposedEvents, streamNameOf } from './proposed-events.ts';
import type { ServerContext } from './server-context.ts';

/** Appends of a call that are on their way to disk; those behind wait until some are there. */
const MAX_UNDER_WAY = 1_000;

type BatchCall = ServerDuplexStream<BatchAppendReq, BatchAppendResp>;

/** An append of a call, as far as it has arrived. */
interface Gathered {
  readonly options: BatchAppendReq.Options | undefined;
  readonly events: ProposedEvents;
  refused: RpcError | undefined;
}

/**
 * The `BatchAppend` rpc: one call for many appends, each in one or several messages under an id of its own, each answered when its events
 * are on disk, in whichever order that is.
 */
export function batchAppend(context: ServerContext, call: BatchCall): void {
  const rights = context.rightsOf(call.metadata);
  const gathered = new Map<string, Gathered>();
  let underWay = 0;
  let hasAll = false;
  let isOver = false;

  function leave(): void {
    isOver = true;
    context.closing.removeEventListener('abort', endWhenAnswered);
  }

  function endWhenAnswered(): void {
    if (underWay > 0 || isOver) return;
    leave();
    if (context.closing.aborted) call.emit('error', serverClosing());
    else call.end();
  }

  async function answer(id: UUID | undefined, append: Gathered): Promise<void> {
    // Left without an answer: the end of the call says that the server is gone.
    if (context.closing.aborted) return endWhenAnswered();
    underWay += 1;
    if (underWay >= MAX_UNDER_WAY) call.pause();
    const response = await responseTo(append, context, rights).catch((error: unknown) =>
      refusal(internalError(error)),
    );
    underWay -= 1;
    if (isOver || call.cancelled) return;
    const stream = append.options?.getStreamIdentifier();
    call.write(response.setCorrelationId(id).setStreamIdentifier(stream ?? new sharedPb.StreamIdentifier()));
    if (underWay < MAX_UNDER_WAY) call.resume();
    if (hasAll || context.closing.aborted) endWhenAnswered();
  }

  context.closing.addEventListener('abort', endWhenAnswered);
  call.on('data', (message: BatchAppendReq) => {
    const id = message.getCorrelationId();
    const name = nameOf(id);
    const append = gathered.get(name) ?? begun(message);
    gathered.set(name, append);
    for (const proposed of message.getProposedMessagesList()) append.refused ??= append.events.take(proposed);
    if (!message.getIsFinal()) return;
    gathered.delete(name);
    void answer(id, append);
  });
  call.on('end', () => {
    hasAll = true;
    endWhenAnswered();
  });
  // A cancelled call is not closed, a closed one was not cancelled.
  call.once('cancelled', leave);
  call.once('close', leave);
  call.on('error', leave);
}

function begun(message: BatchAppendReq): Gathered {
  return { options: message.getOptions(), events: new ProposedEvents(), refused: undefined };
}

function nameOf(id: UUID | undefined): string {
  const parts = id?.getStructured();
  return parts === undefined
    ? (id?.getString() ?? '')
    : `${parts.getMostSignificantBits()}/${parts.getLeastSignificantBits()}`;
}

async function responseTo(
  { options, events, refused }: Gathered,
  context: ServerContext,
  rights: ReturnType<ServerContext['rightsOf']>,
): Promise<BatchAppendResp> {
  if (refused !== undefined) return refusal(refused);
  const expected = options === undefined ? undefined : readExpectedRevision(options);
  if (options === undefined || expected === undefined)
    return refusal(invalidArgument('The expected revision is missing.'));
  const deadline = options.getDeadline()?.toDate().getTime();
  // A client that gave up must not find later that it wrote after all.
  if (deadline !== undefined && deadline < Date.now()) return tooLate();
  const stream = streamNameOf(options.getStreamIdentifier());
  const outcome = await events.appendTo({ stream, expected }, context, rights);
  return isError(outcome) ? refusal(outcome) : responseOf(expected, outcome);
}

function readExpectedRevision(options: BatchAppendReq.Options): ExpectedRevision | undefined {
  if (options.hasStreamPosition())
    return { kind: 'revision', revision: numberOf(options.getStreamPosition()) };
  if (options.hasNoStream()) return { kind: 'no-stream' };
  if (options.hasStreamExists()) return { kind: 'stream-exists' };
  return options.hasAny() ? { kind: 'any' } : undefined;
}

function responseOf(expected: ExpectedRevision, outcome: AppendOutcome): BatchAppendResp {
  if (outcome.kind === 'wrong-expected-revision') return wrongExpected(expected, outcome.actual);
  const success = new streamsPb.BatchAppendResp.Success();
  if (outcome.revision < 0) success.setNoStream(new sharedPb.Empty());
  else success.setCurrentRevision(String(outcome.revision));
  if (outcome.kind === 'nothing-to-append') success.setNoPosition(new sharedPb.Empty());
  else {
    const position = String(outcome.position);
    success.setPosition(
      new sharedPb.AllStreamPosition().setCommitPosition(position).setPreparePosition(position),
    );
  }
  return new streamsPb.BatchAppendResp().setSuccess(success);
}

function wrongExpected(expected: ExpectedRevision, actual: number): BatchAppendResp {
  const wrong = new sharedPb.WrongExpectedVersion();
  if (actual < 0) wrong.setCurrentNoStream(new sharedPb.Empty());
  else wrong.setCurrentStreamRevision(String(actual));
  switch (expected.kind) {
    case 'revision':
      wrong.setExpectedStreamPosition(String(expected.revision));
      break;
    case 'no-stream':
      wrong.setExpectedNoStream(new sharedPb.Empty());
      break;
    case 'stream-exists':
      wrong.setExpectedStreamExists(new sharedPb.Empty());
      break;
    case 'any':
      wrong.setExpectedAny(new sharedPb.Empty());
  }
  return failed(status.ALREADY_EXISTS, 'Wrong expected version.', 'WrongExpectedVersion', wrong);
}

function tooLate(): BatchAppendResp {
  return failed(status.DEADLINE_EXCEEDED, 'Timeout', 'Timeout', new sharedPb.Timeout());
}

/** A refusal in the words of this rpc, whose clients tell errors apart by the type of the details, which must not be missing. */
function refusal({ code, details, metadata }: RpcError): BatchAppendResp {
  const [limit] = metadata?.get('maximum-append-size') ?? [];
  if (limit !== undefined) {
    const tooLarge = new sharedPb.MaximumAppendSizeExceeded().setMaxappendsize(Number(limit));
    return failed(code, details, 'MaximumAppendSizeExceeded', tooLarge);
  }
  // A commit that did not happen in time: it may be sent again.
  if (code === status.ABORTED) return failed(code, details, 'Timeout', new sharedPb.Timeout());
  if (code === status.PERMISSION_DENIED)
    return failed(code, details, 'AccessDenied', new sharedPb.AccessDenied());
  if (code === status.INVALID_ARGUMENT || code === status.UNIMPLEMENTED)
    return failed(code, details, 'BadRequest', new sharedPb.BadRequest().setMessage(details));
  return failed(code, details, 'Unknown', new sharedPb.Unknown());
}

function failed(
  code: number,
  message: string,
  type: string,
  details: { serializeBinary(): Uint8Array },
): BatchAppendResp {
  const any = new anyPb.Any();
  any.pack(details.serializeBinary(), `event_store.client.${type}`);
  const error = new statusPb.Status().setCode(code).setMessage(message).setDetails(any);
  return new streamsPb.BatchAppendResp().setError(error);
}
