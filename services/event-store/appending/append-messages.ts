import type { EventData } from '@eventstore/db-client';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams, {
  type BatchAppendReq,
  type BatchAppendResp,
} from '@eventstore/db-client/generated/streams_pb.js';
import empty from 'google-protobuf/google/protobuf/empty_pb.js';
import timestamp from 'google-protobuf/google/protobuf/timestamp_pb.js';
import { AppendRefused, EventStoreUnavailable, isPassingAnswer } from '../errors.ts';
import { type AppendResult, NO_STREAM } from '../event-store.ts';
import type { Append } from './appender.ts';

/** A longer append is told in several messages, so that none is too long for a server to take. */
const MOST_BYTES = 512 * 1024;
const CONFLICT = 'event_store.client.WrongExpectedVersion';

/**
 * The messages that ask for one append on a shared call.
 * @param number tells its answer from the others' on the same call.
 * @param deadline when the server is to refuse rather than write: nobody waits for it any more.
 */
export function appendMessages(
  { stream, events, expectedRevision }: Append,
  number: number,
  deadline: Date,
): BatchAppendReq[] {
  const options = new streams.BatchAppendReq.Options()
    .setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from(stream)))
    .setDeadline(timestamp.Timestamp.fromDate(deadline));
  if (expectedRevision === NO_STREAM) options.setNoStream(new empty.Empty());
  else options.setStreamPosition(String(expectedRevision));
  const messages = inParts(events).map((part) =>
    new streams.BatchAppendReq().setCorrelationId(correlationOf(number)).setProposedMessagesList(part),
  );
  messages[0]?.setOptions(options);
  messages.at(-1)?.setIsFinal(true);
  return messages;
}

/** Which append a message answers. */
export function numberOf(response: BatchAppendResp): number {
  const id = response.getCorrelationId();
  const structured = id?.getStructured();
  // A server may answer in the other form: the number is the last twelve hexadecimal digits.
  return structured === undefined
    ? Number.parseInt((id?.getString() ?? '').slice(-12), 16)
    : Number(structured.getLeastSignificantBits());
}

/**
 * What a message says of its append.
 * @throws EventStoreUnavailable when the store asks for patience, AppendRefused for any other refusal but a wrong expected revision.
 */
export function resultOf(response: BatchAppendResp, stream: string): AppendResult {
  const error = response.getError();
  if (error !== undefined) {
    const details = error.getDetails();
    const conflict = details?.unpack(shared.WrongExpectedVersion.deserializeBinary, CONFLICT);
    if (conflict === undefined || conflict === null) {
      const reason = details?.getTypeName().split('.').at(-1) ?? '';
      const message = error.getMessage();
      if (reason === 'Timeout' || isPassingAnswer(error.getCode(), message))
        throw new EventStoreUnavailable(`appending to ${stream}: ${reason} ${message}`);
      throw new AppendRefused(stream, reason, message);
    }
    const actualRevision = conflict.hasCurrentStreamRevision()
      ? BigInt(conflict.getCurrentStreamRevision())
      : null;
    return { outcome: 'conflict', actualRevision };
  }
  const success = response.getSuccess();
  const position = success?.getPosition();
  if (success === undefined || position === undefined)
    throw new Error(`no position for what was appended to ${stream}`);
  return {
    outcome: 'appended',
    revision: BigInt(success.getCurrentRevision()),
    position: BigInt(position.getCommitPosition()),
  };
}

function correlationOf(number: number) {
  const structured = new shared.UUID.Structured()
    .setMostSignificantBits('0')
    .setLeastSignificantBits(String(number));
  return new shared.UUID().setStructured(structured);
}

function inParts(events: readonly EventData[]): BatchAppendReq.ProposedMessage[][] {
  const parts: BatchAppendReq.ProposedMessage[][] = [[]];
  let bytes = 0;
  for (const event of events) {
    const data = bytesOf(event.data);
    const metadata = event.metadata === undefined ? new Uint8Array() : bytesOf(event.metadata);
    const size = data.length + metadata.length;
    if (bytes > 0 && bytes + size > MOST_BYTES) {
      parts.push([]);
      bytes = 0;
    }
    bytes += size;
    const message = new streams.BatchAppendReq.ProposedMessage()
      .setId(new shared.UUID().setString(event.id))
      .setData(data)
      .setCustomMetadata(metadata);
    message.getMetadataMap().set('type', event.type).set('content-type', event.contentType);
    parts.at(-1)?.push(message);
  }
  return parts;
}

function bytesOf(content: unknown): Uint8Array {
  return content instanceof Uint8Array ? content : Buffer.from(JSON.stringify(content));
}
