import sharedPb from '@eventstore/db-client/generated/shared_pb.js';
import streamsPb, { type ReadReq as Request } from '@eventstore/db-client/generated/streams_pb.js';

const { Empty, StreamIdentifier } = sharedPb;
const { ReadReq } = streamsPb;

/** Asks for events of `$all`, oldest first, from the one at a position (null: the first). */
export function readAllRequest(from: bigint | null, count: number): Request {
  const all = new ReadReq.Options.AllOptions();
  if (from === null) {
    all.setStart(new Empty());
  } else {
    const place = String(from);
    all.setPosition(new ReadReq.Options.Position().setCommitPosition(place).setPreparePosition(place));
  }
  return forwards(new ReadReq.Options().setAll(all), count);
}

/** Asks for all events of a stream, oldest first, from a revision. */
export function readStreamRequest(stream: string, from: bigint): Request {
  const options = new ReadReq.Options.StreamOptions()
    .setStreamIdentifier(new StreamIdentifier().setStreamName(Uint8Array.from(Buffer.from(stream))))
    .setRevision(String(from));
  return forwards(new ReadReq.Options().setStream(options), Number.MAX_SAFE_INTEGER);
}

function forwards(options: InstanceType<typeof ReadReq.Options>, count: number): Request {
  return new ReadReq().setOptions(
    options
      .setReadDirection(ReadReq.Options.ReadDirection.FORWARDS)
      .setResolveLinks(false)
      .setCount(String(count))
      .setUuidOption(new ReadReq.Options.UUIDOption().setString(new Empty()))
      .setNoFilter(new Empty()),
  );
}
