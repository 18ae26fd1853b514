import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerWritableStream } from '@grpc/grpc-js';
import type { ReadMessage } from './read-messages.ts';

export type ReadCall = ServerWritableStream<ReadReq, ReadMessage>;

/** Without a reason, Node would make an error with a stack for each read. */
const GONE = 'gone';

/** Sends messages no faster than the client takes them, until it goes away or the server closes. */
export class PacedWriter {
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
