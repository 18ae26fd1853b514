import type { BatchAppendReq, BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { ExpectedRevision } from './log/decide-append.ts';
import type { LogWriter } from './log/log-writer.ts';
import type { ProposedEvent } from './log/record.ts';
import { MAX_APPEND_BYTES } from './server-context.ts';
import {
  badBatch,
  batchAppendResponse,
  batchFailed,
  batchTimedOut,
  batchTooLarge,
} from './wire/batch-append-response.ts';
import { fromWire } from './wire/numbers.ts';
import { readProposedEvent, sizeOfEvent } from './wire/proposed-event.ts';
import { isWritableStreamName, streamNameOf } from './wire/stream-name.ts';

/** One append of a batch call, gathered from its messages. */
export class PendingBatch {
  /** The bytes of the events gathered so far. */
  bytes = 0;
  private readonly stream: string;
  private readonly expected: ExpectedRevision | undefined;
  private readonly deadline: number;
  private readonly events: ProposedEvent[] = [];

  constructor(options: BatchAppendReq.Options) {
    this.stream = streamNameOf(options.getStreamIdentifier());
    this.expected = readExpected(options);
    this.deadline = options.getDeadline()?.toDate().getTime() ?? Number.POSITIVE_INFINITY;
  }

  /** Takes the events of one message; a refusal ends the append. */
  take(messages: readonly BatchAppendReq.ProposedMessage[]): BatchAppendResp | undefined {
    // A client that gave up must not find later that it wrote after all.
    if (this.deadline <= Date.now()) return batchTimedOut(this.stream);
    for (const message of messages) {
      const result = readProposedEvent(message);
      if (result.kind === 'missing-property') {
        return badBatch(this.stream, `Required Metadata Property '${result.property}' is missing`);
      }
      if (result.kind === 'bad-event') return badBatch(this.stream, result.reason);
      this.bytes += sizeOfEvent(result.event);
      if (this.bytes > MAX_APPEND_BYTES) return batchTooLarge(this.stream, MAX_APPEND_BYTES);
      this.events.push(result.event);
    }
    return undefined;
  }

  /** Appends what was gathered; resolves to the answer when it is on disk. */
  async appendTo(writer: LogWriter): Promise<BatchAppendResp> {
    if (!isWritableStreamName(this.stream)) {
      return badBatch(this.stream, `'${this.stream}' cannot be a stream's name.`);
    }
    if (this.expected === undefined) return badBatch(this.stream, 'The expected revision is missing.');
    try {
      const outcome = await writer.append(this.stream, this.expected, this.events);
      return batchAppendResponse(this.stream, this.expected, outcome);
    } catch (error) {
      return batchFailed(this.stream, error);
    }
  }
}

function readExpected(options: BatchAppendReq.Options): ExpectedRevision | undefined {
  if (options.hasStreamPosition())
    return { kind: 'revision', revision: fromWire(options.getStreamPosition()) };
  if (options.hasNoStream()) return { kind: 'no-stream' };
  if (options.hasStreamExists()) return { kind: 'stream-exists' };
  return options.hasAny() ? { kind: 'any' } : undefined;
}
