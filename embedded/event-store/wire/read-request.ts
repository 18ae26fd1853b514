import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { Direction } from '../log/storage.ts';
import { type EventFilter, readFilter } from './filter-options.ts';
import { fromWire } from './numbers.ts';
import type { UuidForm } from './read-event.ts';
import { streamNameOf } from './stream-name.ts';

/** Where to begin: an end of the log or stream, or a position or revision. */
type StartingPoint = 'start' | 'end' | number;

interface Common {
  readonly from: StartingPoint;
  readonly uuidForm: UuidForm;
}

/** What a client asks of the `Read` rpc, which serves reads and subscriptions alike. */
export type ReadRequest =
  | ({ readonly kind: 'read-stream'; stream: string; direction: Direction; maxCount: number } & Common)
  | ({ readonly kind: 'read-all'; direction: Direction; maxCount: number; filter?: EventFilter } & Common)
  | ({ readonly kind: 'subscribe-to-stream'; readonly stream: string } & Common)
  | ({ readonly kind: 'subscribe-to-all'; readonly filter?: EventFilter } & Common)
  | { readonly kind: 'invalid'; readonly reason: string }
  | { readonly kind: 'unimplemented'; readonly what: string };

/** Reads a request; what is missing or does not go together is `invalid`, with the reason. */
export function parseReadRequest(request: ReadReq): ReadRequest {
  const options = request.getOptions();
  if (options === undefined) return invalid('The options are missing.');
  if (!options.hasUuidOption()) return invalid('The form of UUIDs is missing.');
  if (options.getResolveLinks()) return { kind: 'unimplemented', what: 'Resolving links' };
  const uuidForm: UuidForm = options.getUuidOption()?.hasStructured() === true ? 'structured' : 'string';
  const direction: Direction = options.getReadDirection() === 0 ? 'forwards' : 'backwards';
  const subscribes = options.hasSubscription();
  const maxCount = fromWire(options.getCount());
  if (!subscribes && (!options.hasCount() || maxCount === 0)) return invalid('The count must be positive.');
  if (subscribes && direction === 'backwards') return invalid('A subscription only goes forwards.');

  const streamOptions = options.getStream();
  if (streamOptions !== undefined) {
    const stream = streamNameOf(streamOptions.getStreamIdentifier());
    if (stream === '') return invalid('The stream name is missing.');
    const from = startOf(streamOptions, () => fromWire(streamOptions.getRevision()));
    if (options.hasFilter()) return invalid('A stream cannot be filtered.');
    if (subscribes) return { kind: 'subscribe-to-stream', stream, from, uuidForm };
    return { kind: 'read-stream', stream, from, direction, maxCount, uuidForm };
  }

  const allOptions = options.getAll();
  if (allOptions === undefined) return invalid('Neither a stream nor $all is asked for.');
  const from = startOf(allOptions, () => fromWire(allOptions.getPosition()?.getCommitPosition() ?? '0'));
  const filter = readFilter(options.getFilter());
  if (filter.kind === 'invalid') return filter;
  if (subscribes) return { kind: 'subscribe-to-all', from, filter: filter.filter, uuidForm };
  return { kind: 'read-all', from, direction, maxCount, filter: filter.filter, uuidForm };
}

function startOf(options: { hasStart(): boolean; hasEnd(): boolean }, place: () => number): StartingPoint {
  if (options.hasStart()) return 'start';
  return options.hasEnd() ? 'end' : place();
}

function invalid(reason: string) {
  return { kind: 'invalid' as const, reason };
}
