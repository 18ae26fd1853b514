import streamsPb, { type ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import { streamIdentifier } from './stream-name.ts';

/** A message of the `Read` rpc: an event already in its wire form, or one of the rarer ones. */
export type ReadMessage = Buffer | ReadResp;

export function serializeReadMessage(message: ReadMessage): Buffer {
  return Buffer.isBuffer(message) ? message : Buffer.from(message.serializeBinary());
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
  const notFound = new streamsPb.ReadResp.StreamNotFound().setStreamIdentifier(streamIdentifier(stream));
  return new streamsPb.ReadResp().setStreamNotFound(notFound);
}
