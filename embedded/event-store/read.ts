import { internalError, invalidArgument, type RpcError, serverClosing, unimplemented } from './errors.ts';
import { PacedWriter, type ReadCall } from './paced-writer.ts';
import { readAll } from './read-all.ts';
import { readStream } from './read-stream.ts';
import type { ServerContext } from './server-context.ts';
import { subscribeToAll } from './subscribe-to-all.ts';
import { subscribeToStream } from './subscribe-to-stream.ts';
import { parseReadRequest, type ReadRequest } from './wire/read-request.ts';

/** The `Read` rpc: reads and subscriptions, of a stream or of $all. */
export async function read(context: ServerContext, call: ReadCall): Promise<void> {
  const writer = new PacedWriter(call, context.closing);
  try {
    const error = await answer(context, parseReadRequest(call.request), writer);
    if (error !== undefined) call.emit('error', error);
    else if (context.closing.hasBegun) call.emit('error', serverClosing());
    else call.end();
  } catch (error) {
    context.onError(error instanceof Error ? error : new Error(String(error)));
    call.emit('error', internalError(error));
  }
}

function answer(
  context: ServerContext,
  request: ReadRequest,
  writer: PacedWriter,
): Promise<RpcError | undefined> | RpcError {
  switch (request.kind) {
    case 'invalid':
      return invalidArgument(request.reason);
    case 'unimplemented':
      return unimplemented(request.what);
    case 'read-stream':
      return readStream(context.log.reader, request, writer);
    case 'read-all':
      return readAll(context.log.reader, request, writer);
    case 'subscribe-to-stream':
      return subscribeToStream(context.log, request, writer);
    case 'subscribe-to-all':
      return subscribeToAll(context.log, request, writer);
  }
}
