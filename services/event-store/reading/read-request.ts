import sharedPb from '@eventstore/db-client/generated/shared_pb.js';
import streamsPb, { type ReadReq as Request } from '@eventstore/db-client/generated/streams_pb.js';

const { Empty, StreamIdentifier } = sharedPb;
const { ReadReq } = streamsPb;

/** Asks for events of `$all`, oldest first, from the one at a position (null: the first). */
export function readAllRequest(from: bigint | null, count: number): Request {
  return forwards(new ReadReq.Options().setAll(placeInAll(from)), count);
}

/** Asks for the events of `$all` after a position (null: all), and for each one that comes then; the store's own are left out. */
export function followAllRequest(after: bigint | null): Request {
  const { SubscriptionOptions, FilterOptions } = ReadReq.Options;
  const filter = new FilterOptions()
    .setEventType(new FilterOptions.Expression().setRegex('^[^$].*'))
    .setCount(new Empty())
    .setCheckpointintervalmultiplier(1);
  return new ReadReq().setOptions(
    new ReadReq.Options()
      .setAll(placeInAll(after))
      .setResolveLinks(false)
      .setSubscription(new SubscriptionOptions())
      .setUuidOption(uuidsAsText())
      .setFilter(filter),
  );
}

function placeInAll(position: bigint | null) {
  const all = new ReadReq.Options.AllOptions();
  if (position === null) return all.setStart(new Empty());
  const place = String(position);
  return all.setPosition(new ReadReq.Options.Position().setCommitPosition(place).setPreparePosition(place));
}

function uuidsAsText() {
  return new ReadReq.Options.UUIDOption().setString(new Empty());
}

/** Asks for events of a stream, oldest first, from a revision; for all of them unless `count` says how many. */
export function readStreamRequest(
  stream: string,
  from: bigint,
  count: number = Number.MAX_SAFE_INTEGER,
): Request {
  const options = new ReadReq.Options.StreamOptions()
    .setStreamIdentifier(new StreamIdentifier().setStreamName(Uint8Array.from(Buffer.from(stream))))
    .setRevision(String(from));
  return forwards(new ReadReq.Options().setStream(options), count);
}

function forwards(options: InstanceType<typeof ReadReq.Options>, count: number): Request {
  return new ReadReq().setOptions(
    options
      .setReadDirection(ReadReq.Options.ReadDirection.FORWARDS)
      .setResolveLinks(false)
      .setCount(String(count))
      .setUuidOption(uuidsAsText())
      .setNoFilter(new Empty()),
  );
}
