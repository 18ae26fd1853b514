import sharedPb from '@eventstore/db-client/generated/shared_pb.js';
import streamsPb, { type ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import jspb from 'google-protobuf';
import type { StoredEvent } from './log/record.ts';

const TICKS_PER_MILLISECOND = 10_000n;

/** A message of the `Read` rpc: an event already in its wire form, or one of the rarer ones. */
export type ReadMessage = Buffer | ReadResp;

export function serializeReadMessage(message: ReadMessage): Buffer {
  return Buffer.isBuffer(message) ? message : Buffer.from(message.serializeBinary());
}

/**
 * An event as the bytes of a `ReadResp` of streams.proto. Written field by field because the generated messages take
 * several times as long and reads are mostly this; a test reads the bytes back with the generated code.
 */
export function encodeReadEvent(event: StoredEvent): Buffer {
  const writer = new jspb.BinaryWriter();
  const message = (field: number, write: () => void) => writer.writeMessage(field, event, write);
  const property = (key: string, value: string) =>
    message(6, () => {
      writer.writeString(1, key);
      writer.writeString(2, value);
    });
  message(1, () => {
    message(1, () => {
      message(1, () => writer.writeString(2, uuidText(event.id)));
      message(2, () => writer.writeBytes(3, Buffer.from(event.stream, 'utf8')));
      writer.writeUint64(3, event.revision);
      writer.writeUint64(4, event.position);
      writer.writeUint64(5, event.position);
      property('type', event.type);
      property('content-type', event.isJson ? 'application/json' : 'application/octet-stream');
      property('created', String(BigInt(event.created) * TICKS_PER_MILLISECOND));
      writer.writeBytes(7, event.metadata);
      writer.writeBytes(8, event.data);
    });
    writer.writeUint64(3, event.position);
  });
  return Buffer.from(writer.getResultBuffer());
}

function uuidText(bytes: Buffer): string {
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** The first message of a subscription. */
export function subscriptionConfirmed(subscriptionId: string): ReadResp {
  const confirmation = new streamsPb.ReadResp.SubscriptionConfirmation().setSubscriptionId(subscriptionId);
  return new streamsPb.ReadResp().setConfirmation(confirmation);
}

/** A filtered subscription has looked at everything up to this position. */
export function checkpointReached(position: number): ReadResp {
  const checkpoint = new streamsPb.ReadResp.Checkpoint()
    .setCommitPosition(String(position))
    .setPreparePosition(String(position));
  return new streamsPb.ReadResp().setCheckpoint(checkpoint);
}

/** A subscription has sent all there is, and is now live. */
export function caughtUp(): ReadResp {
  return new streamsPb.ReadResp().setCaughtUp(new streamsPb.ReadResp.CaughtUp());
}

/** The stream to read does not exist. */
export function streamNotFound(stream: string): ReadResp {
  const notFound = new streamsPb.ReadResp.StreamNotFound().setStreamIdentifier(
    new sharedPb.StreamIdentifier().setStreamName(Buffer.from(stream, 'utf8')),
  );
  return new streamsPb.ReadResp().setStreamNotFound(notFound);
}
