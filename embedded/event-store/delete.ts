import streamsPb, {
  type DeleteReq,
  type DeleteResp,
  type TombstoneReq,
  type TombstoneResp,
} from '@eventstore/db-client/generated/streams_pb.js';
import type { handleUnaryCall } from '@grpc/grpc-js';
import { deleteRefused, internalError, invalidArgument, type RpcError, serverClosing } from './errors.ts';
import type { ExpectedRevision } from './log/decide-append.ts';
import type { DeleteOutcome } from './log/log-writer.ts';
import type { ServerContext } from './server-context.ts';
import { readExpectedRevision } from './wire/expected-revision.ts';
import { isWritableStreamName, streamNameOf } from './wire/stream-name.ts';

/** The `Delete` rpc: the stream is gone until someone writes to it again. */
export function deleteStream(context: ServerContext): handleUnaryCall<DeleteReq, DeleteResp> {
  return (call, callback) => {
    const remove = (stream: string, expected: ExpectedRevision) =>
      context.log.writer.softDelete(stream, expected);
    perform(context, call.request.getOptions(), remove).then(
      (result) => {
        if (typeof result !== 'number') return callback(result);
        const position = new streamsPb.DeleteResp.Position()
          .setCommitPosition(String(result))
          .setPreparePosition(String(result));
        callback(null, new streamsPb.DeleteResp().setPosition(position));
      },
      (error: unknown) => callback(internalError(error)),
    );
  };
}

/** The `Tombstone` rpc: the stream is gone for ever, and nobody can write to it again. */
export function tombstoneStream(context: ServerContext): handleUnaryCall<TombstoneReq, TombstoneResp> {
  return (call, callback) => {
    const remove = (stream: string, expected: ExpectedRevision) =>
      context.log.writer.tombstone(stream, expected);
    perform(context, call.request.getOptions(), remove).then(
      (result) => {
        if (typeof result !== 'number') return callback(result);
        const position = new streamsPb.TombstoneResp.Position()
          .setCommitPosition(String(result))
          .setPreparePosition(String(result));
        callback(null, new streamsPb.TombstoneResp().setPosition(position));
      },
      (error: unknown) => callback(internalError(error)),
    );
  };
}

/** Resolves to the position of the event that deletes, or to why nothing was deleted. */
async function perform(
  context: ServerContext,
  options: DeleteReq.Options | TombstoneReq.Options | undefined,
  remove: (stream: string, expected: ExpectedRevision) => Promise<DeleteOutcome>,
): Promise<number | RpcError> {
  const stream = streamNameOf(options?.getStreamIdentifier());
  const expected = options === undefined ? undefined : readExpectedRevision(options);
  if (context.closing.hasBegun) return serverClosing();
  if (!isWritableStreamName(stream)) return invalidArgument(`'${stream}' cannot be a stream's name.`);
  if (expected === undefined) return invalidArgument('The expected revision is missing.');
  const outcome = await remove(stream, expected);
  return outcome.kind === 'deleted' ? outcome.position : deleteRefused(stream, expected, outcome);
}
