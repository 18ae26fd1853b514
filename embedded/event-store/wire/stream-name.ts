import sharedPb, { type StreamIdentifier } from '@eventstore/db-client/generated/shared_pb.js';

/** The name in a stream identifier; empty when there is none. */
export function streamNameOf(identifier: StreamIdentifier | undefined): string {
  return identifier === undefined ? '' : Buffer.from(identifier.getStreamName_asU8()).toString('utf8');
}

/** Names a stream on the wire. */
export function streamIdentifier(name: string): StreamIdentifier {
  return new sharedPb.StreamIdentifier().setStreamName(Buffer.from(name, 'utf8'));
}

/** Whether events can be written under this name: the real server refuses these two as well. */
export function isWritableStreamName(name: string): boolean {
  return name !== '' && name !== '$$';
}
