import type { UUID } from '@eventstore/db-client/generated/shared_pb.js';
import type { BatchAppendReq, BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerDuplexStream } from '@grpc/grpc-js';
import { internalError, serverClosing } from './errors.ts';
import { PendingBatch } from './pending-batch.ts';
import type { ServerContext } from './server-context.ts';
import { uuidBytes } from './wire/uuid.ts';

type Call = ServerDuplexStream<BatchAppendReq, BatchAppendResp>;

/** A client may have this many bytes of unanswered appends; then nothing more is read from it until some are. */
const MOST_UNANSWERED_BYTES = 16 * 1024 * 1024;

/**
 * The `BatchAppend` rpc: one call on which a client sends all its appends, each in one or several messages that share
 * a correlation id, and receives the answers as they are ready.
 */
export function batchAppend(context: ServerContext, call: Call): void {
  const conversation = new Conversation(context, call);
  call.on('data', (message: BatchAppendReq) => conversation.take(message));
  call.on('end', () => conversation.finish());
  const forget = context.closing.onBegin(() => conversation.finish());
  const abandon = () => {
    conversation.abandon();
    forget();
  };
  call.on('error', abandon);
  // A cancelled call is not closed, a closed one was not cancelled.
  call.on('cancelled', abandon);
  call.on('close', abandon);
  if (context.closing.hasBegun) conversation.finish();
}

class Conversation {
  private readonly context: ServerContext;
  private readonly call: Call;
  private readonly batches = new Map<string, PendingBatch>();
  private unansweredBytes = 0;
  private unanswered = 0;
  private state: 'open' | 'finishing' | 'over' = 'open';

  constructor(context: ServerContext, call: Call) {
    this.context = context;
    this.call = call;
  }

  take(message: BatchAppendReq): void {
    if (this.state !== 'open') return;
    const correlationId = message.getCorrelationId();
    const key = uuidBytes(correlationId)?.toString('hex');
    if (key === undefined) return;
    const options = message.getOptions();
    const batch = this.batches.get(key) ?? (options === undefined ? undefined : new PendingBatch(options));
    // The rest of an append that was already refused.
    if (batch === undefined) return;
    this.batches.set(key, batch);

    const refusal = batch.take(message.getProposedMessagesList());
    if (refusal === undefined && !message.getIsFinal()) return;
    this.batches.delete(key);
    this.answer(correlationId, batch, refusal ?? batch.appendTo(this.context.log.writer));
  }

  /** Answers what was asked, then ends the call. */
  finish(): void {
    if (this.state === 'open') this.state = 'finishing';
    if (this.state !== 'finishing' || this.unanswered > 0) return;
    this.state = 'over';
    if (this.context.closing.hasBegun) this.call.emit('error', serverClosing());
    else this.call.end();
  }

  /** There is nobody left to answer. */
  abandon(): void {
    this.state = 'over';
    this.batches.clear();
  }

  private answer(
    correlationId: UUID | undefined,
    batch: PendingBatch,
    response: BatchAppendResp | Promise<BatchAppendResp>,
  ): void {
    this.unanswered += 1;
    this.unansweredBytes += batch.bytes;
    if (this.unansweredBytes > MOST_UNANSWERED_BYTES) this.call.pause();
    Promise.resolve(response).then(
      (ready) => this.send(ready.setCorrelationId(correlationId), batch.bytes),
      (error: unknown) => this.fail(error),
    );
  }

  private send(response: BatchAppendResp, bytes: number): void {
    if (this.state === 'over') return;
    this.call.write(response, () => {
      this.unanswered -= 1;
      this.unansweredBytes -= bytes;
      if (this.unansweredBytes <= MOST_UNANSWERED_BYTES && this.call.isPaused()) this.call.resume();
      if (this.state === 'finishing') this.finish();
    });
  }

  private fail(error: unknown): void {
    if (this.state === 'over') return;
    this.abandon();
    this.call.emit('error', internalError(error));
  }
}
